import { defineItem } from '@touchline/shared';
import { CONTACT_SEARCH_PATH } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseObject } from '@touchline/shared/contract/readers';
import { useEffect, useState } from 'react';

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
 * Contacts that the server finds by what the rows of a list do not have: address, telephone, organization, title (G4).
 * @param search empty where the list has found somebody itself
 * @returns ids, at most 20
 */
export function useFoundContacts(search: string): ReadonlySet<number> {
  const wanted = search.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { value = NOBODY } = foundContacts.use(asked === wanted ? wanted : '');
  return value;
}
