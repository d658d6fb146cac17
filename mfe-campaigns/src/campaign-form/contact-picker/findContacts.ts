import type { PickedContact, PickedOrganization } from '@touchline/shared/contract/readers';
import type { Selection } from './selection.ts';

/** Separates two fields, so that no match can span them: a one-line search box cannot contain it. */
const BOUNDARY = '\n';

/** An organization with its shown contacts. */
export interface ShownOrganization {
  readonly organization: PickedOrganization;
  readonly contacts: readonly PickedContact[];
}

interface SearchTexts {
  readonly name: string;
  readonly contacts: readonly string[];
  /** All texts together, so that most organizations are ruled out by one comparison. */
  readonly whole: string;
}

// Safe because rows are never mutated: another answer brings new objects.
const cache = new WeakMap<PickedOrganization, SearchTexts>();

/** What an organization and its contacts are found by (C9), lower-cased once. */
function searchTexts(organization: PickedOrganization): SearchTexts {
  let texts = cache.get(organization);
  if (texts === undefined) {
    const name = organization.name.toLowerCase();
    const contacts = organization.contacts.map((contact) =>
      [contact.name, ...contact.facts].join(BOUNDARY).toLowerCase(),
    );
    texts = { name, contacts, whole: [name, ...contacts].join(BOUNDARY) };
    cache.set(organization, texts);
  }
  return texts;
}

/** Does the lower-casing before the first keystroke. */
export function prepareSearch(organizations: readonly PickedOrganization[]): void {
  for (const organization of organizations) searchTexts(organization);
}

/**
 * The contacts to show (C9): those whose name or facts match, and all of an organization whose name matches.
 * @param only If given, the only contacts to consider.
 */
export function findContacts(
  organizations: readonly PickedOrganization[],
  search: string,
  only: Selection | undefined,
): readonly ShownOrganization[] {
  const wanted = search.trim().toLowerCase();
  return organizations.flatMap((organization) => {
    const matching = matchingContacts(organization, wanted);
    const contacts = only === undefined ? matching : matching.filter(({ id }) => only.has(id));
    return contacts.length === 0 ? [] : [{ organization, contacts }];
  });
}

function matchingContacts(organization: PickedOrganization, wanted: string): readonly PickedContact[] {
  if (wanted === '') return organization.contacts;
  const texts = searchTexts(organization);
  if (!texts.whole.includes(wanted)) return [];
  if (texts.name.includes(wanted)) return organization.contacts;
  return organization.contacts.filter((_, index) => texts.contacts[index]?.includes(wanted));
}
