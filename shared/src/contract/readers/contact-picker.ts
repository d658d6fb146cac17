import type { PickerContact, PickerOrganization, UnavailableReason } from '../campaigns.ts';
import { SEARCHED_FIELDS } from '../contact-fields.ts';
import { parseObject, parseTrimmed } from './untrusted.ts';

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

/** Rows of `GET /api/contacts/organizations-with-contacts/`; what has no id, and who has no contacts, is left out. */
export function parseUntrustedPicker(rows: readonly unknown[]): readonly PickedOrganization[] {
  return rows.flatMap((value) => {
    const row = parseObject<keyof PickerOrganization>(value);
    if (typeof row?.id !== 'number' || !Array.isArray(row.contacts)) return [];
    const contacts = row.contacts.flatMap(parseContact);
    return contacts.length === 0 ? [] : [{ id: row.id, name: parseTrimmed(row.name), contacts }];
  });
}

const FACTS = SEARCHED_FIELDS.filter((key) => key !== 'full_name');

const REASONS: readonly UnavailableReason[] = ['no_email', 'unsubscribed', 'bounced'];

function parseContact(value: unknown): readonly PickedContact[] {
  // A name is in one of two fields (spec §3).
  const row = parseObject<keyof PickerContact | 'name'>(value);
  if (typeof row?.id !== 'number') return [];
  return [
    {
      id: row.id,
      name: parseTrimmed(row.full_name) || parseTrimmed(row.name),
      email: parseTrimmed(row.email),
      facts: FACTS.map((key) => parseTrimmed(row[key])).filter((fact) => fact !== ''),
      unavailable: REASONS.find((reason) => reason === row.unavailable),
    },
  ];
}
