import {
  CONTACT_FIELD_KEYS,
  contactValues,
  type Contact,
  type ContactValues,
  type OwnValues,
} from '@touchline/shared/contract';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Queryable } from './database.ts';
import { mailboxKey, readableAddress } from './keys.ts';
import type { ContactRow } from './schema.ts';
import { laterTime } from './times.ts';

/** Columns of `contacts` that people's changes write. */
const COLUMNS = [...CONTACT_FIELD_KEYS, 'email_key'] as const;

/** SQL: a list with an item for each of {@link COLUMNS}. */
const columnList = (itemOf: (column: string) => string) => sql.raw(COLUMNS.map(itemOf).join(', '));

/** Columns that {@link toContact} reads. */
export const CONTACT_COLUMNS = ['id', ...CONTACT_FIELD_KEYS, 'organization_id', 'updated_at'] as const;

/** The values of {@link COLUMNS}: the fields with the key that goes with the address. */
export function contactColumns(contact: ContactValues) {
  const email = readableAddress(contact.email);
  return { ...contactValues(contact), email, email_key: mailboxKey(email) || null };
}

/** A row as the API answers it. */
export function toContact(
  row: Pick<ContactRow, (typeof CONTACT_COLUMNS)[number]> & Partial<Pick<ContactRow, 'own_values'>>,
): Contact {
  const { id, organization_id, updated_at, own_values } = row;
  return {
    id,
    ...contactValues(row),
    organization: organization_id,
    updated_at: updated_at.toISOString(),
    ...(own_values && { own_values }),
  };
}

/**
 * Whether a row of `contacts` belongs or belonged to a campaign, which every mail and every event needs: such a
 * contact is never purged (P5). The one place that says so.
 */
export function hasHistory(): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from campaign_contacts where campaign_contacts.contact_id = contacts.id)`;
}

/**
 * Locks the organization until the transaction ends, so that two changes of its contacts come one after the
 * other and neither can slip an address past the other's check. Contacts are locked after organizations, never
 * before: so no two transactions deadlock.
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

/** What contacts are called, by their ids. */
export async function namesOfContacts(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectFrom('contacts')
    .select(['id', 'full_name'])
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/** What changes of the values of the team's own fields. */
export interface OwnValuesOfRow {
  readonly own: { readonly set: OwnValues; readonly cleared: readonly string[] };
}

/** Adds contacts, in the order given; an organization of null leaves them unassigned. */
export async function insertContacts(
  database: Queryable,
  organization: number | null,
  contacts: readonly (ContactValues & Partial<OwnValuesOfRow>)[],
): Promise<Contact[]> {
  if (contacts.length === 0) return [];
  // One parameter for all: PostgreSQL takes at most 65,535 parameters. "with ordinality" keeps the order.
  const records = JSON.stringify(
    contacts.map((contact) => ({ ...contactColumns(contact), own_values: contact.own?.set ?? {} })),
  );
  const { rows } = await sql<ContactRow>`
    insert into contacts (organization_id, own_values, ${columnList((column) => column)})
    select ${organization}::integer, r.value->'own_values', ${columnList((column) => `r.value->>'${column}'`)}
    from jsonb_array_elements(${records}::jsonb) with ordinality as r (value, position)
    order by r.position
    returning *`.execute(database);
  return rows.map(toContact);
}

/** Replaces the fields of contacts. Addresses may change places among them. */
export async function updateContacts(
  transaction: Queryable,
  contacts: readonly (ContactValues & Partial<OwnValuesOfRow> & { readonly id: number })[],
): Promise<void> {
  if (contacts.length === 0) return;
  const ids = contacts.map((contact) => contact.id);
  // The unique index checks each row separately: two that swap their addresses would clash half-way.
  // An erased contact stays nobody: its history must not become somebody's.
  await sql`update contacts set email_key = null where id = any(${ids}::integer[]) and erased_at is null`.execute(
    transaction,
  );
  const records = JSON.stringify(
    contacts.map((contact) => ({
      id: contact.id,
      ...contactColumns(contact),
      own_set: contact.own?.set ?? {},
      own_cleared: contact.own?.cleared ?? [],
    })),
  );
  await sql`
    update contacts c
    set ${columnList((column) => `${column} = r.${column}`)}, own_values = (c.own_values || r.own_set) - r.own_cleared,
      updated_at = ${sql.raw(laterTime('c.updated_at'))}
    from jsonb_to_recordset(${records}::jsonb) as r (
      id integer, own_set jsonb, own_cleared text[], ${columnList((column) => `${column} text`)}
    )
    where c.id = r.id and c.erased_at is null`.execute(transaction);
}
