import { useFormatNumber } from '@touchline/shared';
import { messages } from './messages.ts';

/** So many of the contacts are named. */
export const NAMED = 3;

/** What is known of a contact; undefined for nothing. */
type ContactOf = (id: number) => { readonly name: string; readonly email: string } | undefined;

/** @returns names the first few of these contacts, and says how many more there are */
export function useContactNames(): (ids: ReadonlySet<number>, contactOf: ContactOf) => string {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (ids, contactOf) => {
    const names = [...ids]
      .slice(0, NAMED)
      .map(contactOf)
      .map((contact) => contact?.name || contact?.email || t('unnamedContact'))
      .join(', ');
    const more = ids.size - NAMED;
    return more > 0 ? t('andMore', { names, formatted: formatNumber(more) }) : names;
  };
}
