import type { PickerContact, PickerOrganization, UnavailableReason } from '../campaigns.ts';
import { SEARCHED_FIELDS } from '../contact-fields.ts';
import { parseList, parseRows, parseTrimmed, type Untrusted } from './untrusted.ts';

/** A contact to choose. What its row lacks is empty. */
export interface PickedContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** What is shown beside the name: title, e-mail and the like, as far as they are known. */
  readonly facts: readonly string[];
  /** Why it can get no mail; undefined for a contact that can be chosen. */
  readonly unavailable: UnavailableReason | undefined;
}

export interface PickedOrganization {
  readonly id: number;
  readonly name: string;
  readonly contacts: readonly PickedContact[];
}

/**
 * Rows of `GET /api/contacts/organizations-with-contacts/`; rows without an id, and organizations without contacts, are left
 * out.
 */
export function parseUntrustedPicker(rows: readonly unknown[]): readonly PickedOrganization[] {
  return parseRows(rows, parseOrganization).filter(({ contacts }) => contacts.length > 0);
}

/** Rows of `GET /api/contacts/contacts/?unassigned=1`, to choose from. */
export const parseUntrustedUnassigned = (rows: readonly unknown[]): readonly PickedContact[] =>
  parseRows(rows, (id, row: Untrusted<keyof PickerContact | 'name'>) => {
    const contact = parseContact(id, row);
    return contact.email === '' ? Object.assign(contact, { unavailable: 'no_email' as const }) : contact;
  });

function parseOrganization(id: number, row: Untrusted<keyof PickerOrganization>): PickedOrganization {
  return {
    id,
    name: parseTrimmed(row.name),
    contacts: parseRows(parseList(row.contacts) ?? [], parseContact),
  };
}

const FACTS = [...SEARCHED_FIELDS.filter((key) => key !== 'full_name'), 'phone'] as const;

const REASONS: readonly UnavailableReason[] = ['no_email', 'unsubscribed', 'bounced'];

/** A name is in one of two fields (spec §3). */
function parseContact(id: number, row: Untrusted<keyof PickerContact | 'name'>): PickedContact {
  return {
    id,
    name: parseTrimmed(row.full_name) || parseTrimmed(row.name),
    email: parseTrimmed(row.email),
    facts: FACTS.map((key) => parseTrimmed(row[key])).filter((fact) => fact !== ''),
    unavailable: REASONS.find((reason) => reason === row.unavailable),
  };
}
