import { LoadFailure, type LoadState, Skeleton } from '@touchline/shared';
import { messages } from './messages.ts';

/** Takes the place of "nothing found" until the server has answered whom it finds. */
export function AskingServer({ asking }: { readonly asking: LoadState }) {
  const t = messages.use();
  if (asking.status === 'failed') return <LoadFailure title={t('searchFailed')} load={asking} />;
  return <Skeleton count={1} label={t('searching')} />;
}
