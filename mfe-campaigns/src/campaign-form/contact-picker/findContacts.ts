import type { ChooseByText } from '@touchline/shared';
import type { PickedContact, PickedOrganization } from '@touchline/shared/contract/readers';
import type { Selection } from './selection.ts';

/** An organization with its shown contacts. */
export interface ShownOrganization {
  readonly organization: PickedOrganization;
  readonly contacts: readonly PickedContact[];
}

/** A contact with its organization, in the order in which they are shown. */
export interface Listed {
  readonly contact: PickedContact;
  readonly organization: PickedOrganization;
}

/** All contacts of organizations; made once, since a search goes through them at each key. */
export const listContacts = (organizations: readonly PickedOrganization[]): readonly Listed[] =>
  organizations.flatMap((organization) =>
    organization.contacts.map((contact) => ({ contact, organization })),
  );

export const textOf = ({ contact, organization }: Listed): string =>
  [contact.name, ...contact.facts, organization.name].join('\n');

/**
 * The contacts to show (C9): those that are found by what is said of them and of their organization.
 * @param only If given, the only contacts to consider.
 */
export function findContacts(
  all: readonly Listed[],
  chooseByText: ChooseByText,
  only: Selection | undefined,
): readonly ShownOrganization[] {
  const found = chooseByText(all, textOf);
  const shown: { organization: PickedOrganization; contacts: PickedContact[] }[] = [];
  for (const { contact, organization } of found) {
    if (only?.has(contact.id) === false) continue;
    const last = shown.at(-1);
    if (last?.organization === organization) last.contacts.push(contact);
    else shown.push({ organization, contacts: [contact] });
  }
  return shown;
}
