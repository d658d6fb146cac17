import type { Contact } from '@touchline/shared/contract';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Queryable } from './database.ts';
import { mailboxKey } from './keys.ts';
import type { ContactRow } from './schema.ts';

/** The four fields of a contact that people edit. */
export interface ContactFields {
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly title: string;
}

/** The columns of {@link ContactFields}, with the key that goes with the address. */
export function contactColumns({ full_name, email, phone, title }: ContactFields) {
  return { full_name, email, email_key: mailboxKey(email) || null, phone, title };
}

/** A row as the API answers it. */
export function toContact(row: Omit<ContactRow, 'created_at' | 'email_key'>): Contact {
  const { id, full_name, email, phone, title, organization_id } = row;
  return { id, full_name, email, phone, title, organization: organization_id };
}

/**
 * Whether a row of `contacts` belongs or belonged to a campaign, which every mail and every event needs: such a
 * contact is never purged (P5). The one place that says so.
 */
export function hasHistory(): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from campaign_contacts where campaign_contacts.contact_id = contacts.id)`;
}

/**
 * Holds the organization until the transaction ends, so that two changes of its contacts come one after the
 * other and neither can slip an address past the other's check. Contacts are locked after organizations, never
 * before: so no two transactions wait for each other.
 * @returns whether there is such an organization.
 */
export async function lockOrganization(transaction: Queryable, id: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which of the address keys an organization already has, with the contact that has each.
 * @param keys as {@link mailboxKey} makes them; empty ones are ignored.
 */
export async function findContactsByEmail(
  database: Queryable,
  organization: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const wanted = keys.filter((key) => key !== '');
  if (wanted.length === 0) return new Map();
  const rows = await database
    .selectFrom('contacts')
    .select(['id', 'email_key'])
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`email_key = any(${wanted}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ email_key, id }) => (email_key === null ? [] : [[email_key, id]])));
}

/** Adds contacts, in the order given; an organization of null leaves them unassigned. */
export async function insertContacts(
  database: Queryable,
  organization: number | null,
  contacts: readonly ContactFields[],
): Promise<Contact[]> {
  if (contacts.length === 0) return [];
  // One parameter for all: PostgreSQL takes at most 65,535 parameters. "with ordinality" keeps the order.
  const records = JSON.stringify(contacts.map(contactColumns));
  const { rows } = await sql<ContactRow>`
    insert into contacts (organization_id, full_name, email, email_key, phone, title)
    select ${organization}::integer, r.value->>'full_name', r.value->>'email', r.value->>'email_key',
           r.value->>'phone', r.value->>'title'
    from jsonb_array_elements(${records}::jsonb) with ordinality as r (value, position)
    order by r.position
    returning *`.execute(database);
  return rows.map(toContact);
}
