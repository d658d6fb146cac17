import { defineItem, type LoadState } from '@touchline/shared';
import { CONTACT_SEARCH_PATH } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseObject } from '@touchline/shared/contract/readers';
import { useEffect, useMemo, useState } from 'react';

/** Waits this long after the last key, in milliseconds. */
const TYPING_PAUSE = 300;

const foundContacts = defineItem<ReadonlySet<number>, string>({
  path: (query) =>
    query === '' ? null : `${CONTACT_SEARCH_PATH}?${new URLSearchParams({ query }).toString()}`,
  parse: (answer) => {
    const found = parseList(answer);
    return found && new Set(found.flatMap((row) => parseId(parseObject<'id'>(row)?.id) ?? []));
  },
  failure: 'The server could not be asked whom it finds.',
});

/** What a search finds in a list. */
export interface FoundRows<Row> {
  readonly rows: readonly Row[];
  /** How asking the server stands until it has answered: before, nobody knows whether the list has nobody. Undefined otherwise. */
  readonly asking: LoadState | undefined;
}

/**
 * Rows that a list finds itself; where it finds none, those whose contacts the server finds by what rows do not have: address,
 * telephone number, title (G4). At most 20. A server that has no such search (404) finds nobody.
 * @param rows what is searched
 * @param named those of them that were found by their names
 */
export function useFoundRows<Row extends { readonly id: number | null }>(
  rows: readonly Row[],
  named: readonly Row[],
  search: string,
): FoundRows<Row> {
  const wanted = named.length === 0 && rows.length > 0 ? search.trim() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const read = foundContacts.use(asked === wanted ? wanted : '');
  const { value: contacts, isGone } = read;
  return useMemo(
    () => ({
      rows: contacts ? rows.filter(({ id }) => id !== null && contacts.has(id)) : named,
      asking: wanted === '' || contacts || isGone ? undefined : read,
    }),
    [contacts, named, rows, wanted, isGone, read],
  );
}
