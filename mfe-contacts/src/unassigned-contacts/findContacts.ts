import type { Contact } from '@touchline/shared/contract';
import type { SearchIndex, SearchWord } from '@touchline/shared/contract/search';
import type { Searched } from '../common/search/searched.ts';
import { textsOfContact } from '../common/search/textsOfContact.ts';

interface Kept {
  readonly index: SearchIndex;
  /** What was searched for last, and found. */
  last?: { readonly words: readonly SearchWord[]; readonly found: readonly Contact[] };
}

const kept = new WeakMap<readonly Contact[], Kept>();

/** The contacts that match every word, the best first (G4); all of them without any. The same array for the same words. */
export function findContacts(
  contacts: readonly Contact[],
  searched: Searched | undefined,
): readonly Contact[] {
  if (searched === undefined) return contacts;
  if (searched.unassigned) return searched.unassigned;
  if (contacts.length === 0) return contacts;
  const { words, rules } = searched;
  let known = kept.get(contacts);
  if (!known) {
    known = { index: new rules.SearchIndex() };
    for (const contact of contacts) known.index.putContact(contact.id, null, textsOfContact(contact));
    kept.set(contacts, known);
  }
  const { index, last } = known;
  if (last?.words === words) return last.found;
  const ranks = new Map(index.find(words).unassigned.map(({ id, match }) => [id, match]));
  const byMatch: Contact[][] = [[], [], [], []];
  for (const contact of contacts) {
    const match = ranks.get(contact.id);
    if (match !== undefined) byMatch[match]!.push(contact);
  }
  const found = byMatch.flat();
  known.last = { words, found };
  return found;
}
