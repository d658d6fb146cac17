import type { PickedContact, PickedOrganization } from '@touchline/shared/contract/readers';
import type { Selection } from './selection.ts';

/** Between two fields, so that no match can span them. A one-line search box cannot hold it. */
const BOUNDARY = '\n';

/** An organization with those of its contacts that are shown. */
export interface ShownOrganization {
  readonly organization: PickedOrganization;
  readonly contacts: readonly PickedContact[];
}

interface SearchTexts {
  readonly name: string;
  readonly contacts: readonly string[];
  /** All of it, so that most organizations are passed over in one look. */
  readonly whole: string;
}

// Rows are never changed in place: another answer is other objects.
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

/** Does the lower-casing ahead of the first key press. */
export function prepareSearch(organizations: readonly PickedOrganization[]): void {
  for (const organization of organizations) searchTexts(organization);
}

/**
 * The contacts to show (C9): those whose name or one of whose facts matches, and all of an organization whose name does.
 * @param only If given, of these contacts alone.
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
