import type { ContactRow } from '@touchline/shared/contract/readers';

/** Stands for "without an organization": no name is made of blanks alone. */
export const WITHOUT_ORGANIZATION = ' ';

/** Which contacts to show; an empty text lets everything through. */
export interface ContactCriteria {
  /** Name of an organization, or {@link WITHOUT_ORGANIZATION}. */
  readonly organization: string;
  /** Names of the organizations whose contacts are shown; of all without it (U6). */
  readonly organizations?: ReadonlySet<string> | undefined;
}

/** The contacts that match, in the given order; the same array when all of them do. */
export function chooseContacts(
  contacts: readonly ContactRow[],
  { organization, organizations }: ContactCriteria,
): readonly ContactRow[] {
  if (organization === '' && organizations === undefined) return contacts;
  const wantedOrganization = organization.trim();
  return contacts.filter(
    ({ organizationName }) =>
      (organization === '' || organizationName === wantedOrganization) &&
      organizations?.has(organizationName) !== false,
  );
}

/** What a contact is searched by (M3). */
export const textOfContact = ({ name, organizationName }: ContactRow): string =>
  `${name}\n${organizationName}`;

/** The organizations of the contacts, each once, by name. */
export function organizationsOf(contacts: readonly ContactRow[], language: string): readonly string[] {
  const names = new Set(contacts.map(({ organizationName }) => organizationName));
  names.delete('');
  return [...names].toSorted(new Intl.Collator(language, { numeric: true }).compare);
}
