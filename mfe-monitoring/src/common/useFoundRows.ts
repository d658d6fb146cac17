import { defineItem } from '@touchline/shared';
import { CONTACT_SEARCH_PATH } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseObject } from '@touchline/shared/contract/readers';
import { useEffect, useMemo, useState } from 'react';

/** Waits this long after the last key, in milliseconds. */
const TYPING_PAUSE = 300;

const NOBODY: ReadonlySet<number> = new Set();

const foundContacts = defineItem<ReadonlySet<number>, string>({
  path: (query) =>
    query === '' ? null : `${CONTACT_SEARCH_PATH}?${new URLSearchParams({ query }).toString()}`,
  parse: (answer) =>
    new Set((parseList(answer) ?? []).flatMap((row) => parseId(parseObject<'id'>(row)?.id) ?? [])),
  failure: 'The server could not be asked whom it finds.',
});

/**
 * Rows that a list finds itself; where it finds none, those whose contacts the server finds by what rows do not have: address,
 * telephone number, title (G4). At most 20.
 * @param rows what is searched
 * @param named those of them that were found by their names
 */
export function useFoundRows<Row extends { readonly id: number | null }>(
  rows: readonly Row[],
  named: readonly Row[],
  search: string,
): readonly Row[] {
  const wanted = named.length === 0 && rows.length > 0 ? search.trim() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { value: contacts = NOBODY } = foundContacts.use(asked === wanted ? wanted : '');
  return useMemo(
    () => (contacts.size === 0 ? named : rows.filter(({ id }) => id !== null && contacts.has(id))),
    [contacts, named, rows],
  );
}
