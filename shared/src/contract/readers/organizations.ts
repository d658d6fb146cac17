import { CONTACT_FIELD_KEYS, recordOf } from '../contact-fields.ts';
import type { Contact, Organization } from '../organizations.ts';
import { parseObject, parseText } from './untrusted.ts';

/** Rows of `GET /api/contacts/`; those without an id are left out. A sound row is kept as it is: there are thousands. */
export function parseUntrustedOrganizations(rows: readonly unknown[]): readonly Organization[] {
  return rows.flatMap((value) => {
    const row = parseObject<keyof Organization>(value);
    if (typeof row?.id !== 'number') return [];
    const contacts = Array.isArray(row.contacts) ? parseUntrustedContacts(row.contacts) : [];
    const isSound = typeof row.name === 'string' && contacts === row.contacts;
    if (isSound) return [row as Organization];
    return [{ id: row.id, name: parseText(row.name), contacts: [...contacts] }];
  });
}

/** Reads the answer of `GET /api/contacts/organizations/{id}/`. @returns undefined for what is no organization */
export function parseUntrustedOrganization(answer: unknown): Organization | undefined {
  return parseUntrustedOrganizations([answer])[0];
}

/** Reads the answer of a call about one contact. @returns undefined for what is no contact */
export function parseUntrustedContact(answer: unknown): Contact | undefined {
  return parseUntrustedContacts([answer])[0];
}

/** Rows of a list of contacts; those without an id are left out. @returns the same array when all of them are sound */
export function parseUntrustedContacts(rows: readonly unknown[]): readonly Contact[] {
  return rows.every(isContact) ? rows : rows.flatMap(parseContact);
}

function isContact(value: unknown): value is Contact {
  const row = parseObject<keyof Contact>(value);
  return (
    typeof row?.id === 'number' &&
    (row.organization === null || typeof row.organization === 'number') &&
    CONTACT_FIELD_KEYS.every((key) => typeof row[key] === 'string')
  );
}

function parseContact(value: unknown): readonly Contact[] {
  const row = parseObject<keyof Contact>(value);
  if (typeof row?.id !== 'number') return [];
  const organization = typeof row.organization === 'number' ? row.organization : null;
  return [{ id: row.id, organization, ...recordOf(CONTACT_FIELD_KEYS, (key) => parseText(row[key])) }];
}
