import { CONTACT_FIELD_KEYS, recordOf } from '../contact-fields.ts';
import type { Contact, Organization } from '../organizations.ts';
import type { OrganizationsFound, OrganizationTiles } from '../search-calls.ts';
import { parseId, parseList, parseObject, parseRows, parseText, type Untrusted } from './untrusted.ts';

/**
 * Rows of `GET /api/contacts/`; those without an id are left out. A well-formed row is kept as it is: there are thousands.
 */
export function parseUntrustedOrganizations(rows: readonly unknown[]): readonly Organization[] {
  return parseRows(rows, parseOrganization);
}

/** Reads the answer of `GET /api/contacts/organizations/{id}/`. @returns undefined for anything but an organization */
export function parseUntrustedOrganization(answer: unknown): Organization | undefined {
  return parseUntrustedOrganizations([answer])[0];
}

/**
 * Reads the answer of a call about one contact.
 * @param organization whose contact it is, where the answer does not say
 * @returns undefined for anything but a contact
 */
export function parseUntrustedContact(answer: unknown, organization: number | null): Contact | undefined {
  return parseContacts([answer], organization)[0];
}

/** The contacts of a row of organizations, as they came. */
export const contactsOfRow = (row: unknown): readonly unknown[] =>
  parseList(parseObject<'contacts'>(row)?.contacts) ?? [];

function parseOrganization(id: number, row: Untrusted<keyof Organization>): Organization {
  const contacts = parseContacts(parseList(row.contacts) ?? [], id);
  const isSound = row.id === id && typeof row.name === 'string' && contacts === row.contacts;
  const count = countOf(row.contact_count, contacts.length);
  const isOwnSound =
    row.contact_count === count && isOwner(row.owner_id) && isZone(row.time_zone) && areTags(row.tag_ids);
  if (isSound && isOwnSound && isVersion(row.updated_at) && areValues(row.own_values))
    return row as Organization;
  const counted = count === undefined ? {} : { contact_count: count };
  const own = { ...counted, ...ownerOf(row), ...zoneOf(row), ...valuesOf(row), ...tagsOf(row) };
  return { id, name: parseText(row.name), ...own, contacts: [...contacts], ...versionOf(row) };
}

/** How many contacts an organization has, where the API says it (G4): never fewer than it lists. */
const countOf = (value: unknown, listed: number): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= listed ? value : undefined;

/** The owner of an organization, where the API says who it is (B6). */
function ownerOf({ owner_id }: Untrusted<'owner_id'>): Pick<Organization, 'owner_id'> {
  const id = parseId(owner_id);
  return id === null && owner_id !== null ? {} : { owner_id: id };
}

/** The time zone of an organization, where the API says it. */
const zoneOf = ({ time_zone }: Untrusted<'time_zone'>): Pick<Organization, 'time_zone'> =>
  isZone(time_zone) && time_zone !== undefined ? { time_zone } : {};

const isZone = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

const isOwner = (value: unknown) => value === undefined || value === null || parseId(value) === value;

const areValues = (value: unknown) => value === undefined || parseObject(value) === value;

const areTags = (value: unknown): value is number[] | undefined =>
  value === undefined || (Array.isArray(value) && value.every((id) => parseId(id) === id));

/** What the team's own fields say, where the API says it (G3). */
const valuesOf = ({ own_values }: Untrusted<'own_values'>): Pick<Organization, 'own_values'> => {
  const values = parseObject(own_values);
  return values === undefined ? {} : { own_values: values };
};

const tagsOf = ({ tag_ids }: Untrusted<'tag_ids'>): Pick<Organization, 'tag_ids'> =>
  areTags(tag_ids) && tag_ids !== undefined ? { tag_ids } : {};

/**
 * Rows of a list of contacts of no organization; those without an id are left out. @returns the same array when all are
 * well-formed
 */
export function parseUntrustedContacts(rows: readonly unknown[]): readonly Contact[] {
  return parseContacts(rows, null);
}

/** @param organization of contacts whose row does not name one: sent back without it, they would become unassigned */
function parseContacts(rows: readonly unknown[], organization: number | null): readonly Contact[] {
  if (isEverySound(rows, organization)) return rows;
  return parseRows<Contact, keyof Contact>(rows, (id, row) => ({
    id,
    organization: parseId(row.organization) ?? organization,
    ...recordOf(CONTACT_FIELD_KEYS, (key) => parseText(row[key])),
    ...versionOf(row),
    ...valuesOf(row),
  }));
}

/** The version of a row, where the API keeps versions (S9). */
const versionOf = ({ updated_at }: Untrusted<'updated_at'>) =>
  typeof updated_at === 'string' ? { updated_at } : {};

const isVersion = (value: unknown) => value === undefined || typeof value === 'string';

function isEverySound(rows: readonly unknown[], organization: number | null): rows is readonly Contact[] {
  const ids = new Set<unknown>();
  const areSound = rows.every((value) => {
    const row = parseObject<keyof Contact>(value);
    ids.add(row?.id);
    return (
      typeof row?.id === 'number' &&
      parseId(row.id) === row.id &&
      (row.organization === organization || parseId(row.organization) === row.organization) &&
      CONTACT_FIELD_KEYS.every((key) => typeof row[key] === 'string') &&
      isVersion(row.updated_at) &&
      areValues(row.own_values)
    );
  });
  return areSound && ids.size === rows.length;
}

/** What `GET /api/contacts/find/` answers; undefined for anything but an answer to a search. */
export function parseUntrustedFound(answer: unknown): OrganizationsFound | undefined {
  const found = parseObject<keyof OrganizationsFound>(answer);
  const ids = parseList(found?.ids)?.flatMap((id) => parseId(id) ?? []);
  if (found === undefined || ids === undefined) return undefined;
  const unassigned = [...parseUntrustedContacts(parseList(found.unassigned) ?? [])];
  return {
    ids: [...new Set(ids)],
    total: countOf(found.total, ids.length) ?? ids.length,
    tiles: [...parseUntrustedTiles(found.tiles)],
    unassigned,
    unassigned_total: countOf(found.unassigned_total, unassigned.length) ?? unassigned.length,
    is_behind: found.is_behind === true,
  };
}

/** Contacts of organizations, as `GET /api/contacts/tiles/` answers. */
export const parseUntrustedTiles = (answer: unknown): readonly OrganizationTiles[] =>
  parseRows(parseList(answer) ?? [], (id, row: Untrusted<keyof OrganizationTiles>) => {
    const contacts = [...parseContacts(parseList(row.contacts) ?? [], id)];
    return { id, contacts, found: countOf(row.found, contacts.length) ?? null };
  });
