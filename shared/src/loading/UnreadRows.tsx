import type { List } from '../data/index.ts';
import { useFormatNumber } from '../language/index.ts';
import { Alert } from '../ui/index.ts';
import { messages } from './messages.ts';

/** Says how many rows a list lacks because the page could not read them: a list never looks whole that is not. */
export function UnreadRows({ list: { unread } }: { readonly list: Pick<List<unknown>, 'unread'> }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (unread === 0) return null;
  return <Alert kind="warning">{t('unread', { count: unread, formatted: formatNumber(unread) })}</Alert>;
}
