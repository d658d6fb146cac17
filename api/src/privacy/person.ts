import { sql, type RawBuilder } from 'kysely';
import { spellingsOf } from '../database/keys.ts';
import type { Queryable } from '../database/database.ts';

/** Everything by which something kept is known to be of one person. */
export interface Person {
  /** Contacts with an address of theirs, those that were merged into one of them, and those that were deleted since. */
  readonly contacts: readonly number[];
  /** Keys of their addresses, those that mails went to before among them; none that somebody else has now. */
  readonly keys: readonly string[];
  /** Ids of the mails of campaigns to them. */
  readonly messages: readonly string[];
  /** Ids of the mails that came from them, or about one of those. */
  readonly incoming: readonly string[];
}

/** The address that a stored sender names: `Ann <ann@example.com>`, or the address alone. It has an index. */
const SENDER_KEY = `left(lower(coalesce(substring(sender from '<([^<>]*)>\\s*$'), sender)), 500)`;

/** Rounds in which further contacts are found: each needs a merge or another contact of an address. */
const MOST_ROUNDS = 20;

/** Who a contact is (U9). @returns undefined where there is no such contact */
export async function findPerson(database: Queryable, contact: number): Promise<Person | undefined> {
  const known = await database
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contact)
    .executeTakeFirst();
  return known && findWhoWas(database, contact);
}

/**
 * Who a contact is, or was: it may have been deleted since (U9).
 * @param isPossible SQL: a deletion `t` may name them; all are read otherwise
 */
export async function findWhoWas(
  database: Queryable,
  contact: number,
  isPossible: RawBuilder<unknown> = sql`true`,
): Promise<Person> {
  const found = await findContacts(database, contact, isPossible);
  const keys = await findKeys(database, found);
  const contacts = found.contacts;
  const { rows: messages } = await sql<{ id: string }>`
    select id::text from messages
    where contact_id = any(${contacts}::integer[]) or recipient_key = any(${keys}::text[])
    order by messages.id`.execute(database);
  const ids = messages.map(({ id }) => id);
  const { rows: incoming } = await sql<{ id: string }>`
    select id::text from incoming_mails
    where message_id = any(${ids}::bigint[]) or ${sql.raw(SENDER_KEY)} = any(${keys.flatMap(spellingsOf)}::text[])
    union
    select incoming_mail_id::text from message_events
    where incoming_mail_id is not null and (message_id = any(${ids}::bigint[]) or contact_id = any(${contacts}::integer[]))
    union
    select incoming_mail_id::text from suppressions
    where incoming_mail_id is not null and email_key = any(${keys}::text[])
    order by 1`.execute(database);
  return { contacts, keys, messages: ids, incoming: incoming.map(({ id }) => id) };
}

type Found = Pick<Person, 'contacts' | 'keys'>;

async function findContacts(
  database: Queryable,
  contact: number,
  isPossible: RawBuilder<unknown>,
): Promise<Found> {
  let found: Found = { contacts: [contact], keys: [] };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { rows } = await sql<{ contacts: number[] | null; keys: string[] | null }>`
      with deleted as materialized (
        select (row->>'id')::integer as id, row->>'email_key' as email_key,
          case when t.kind = 'merge' then (t.content->'merge'->>'kept')::integer end as kept
        from deletions t, jsonb_array_elements(t.content->'contacts') row
        where ${isPossible} and t.content ? 'contacts'
      ), person as (
        select id, email_key from contacts
        where id = any(${found.contacts}::integer[]) or email_key = any(${found.keys}::text[])
        union
        select id, email_key from deleted
        where id = any(${found.contacts}::integer[]) or email_key = any(${found.keys}::text[])
          or kept = any(${found.contacts}::integer[])
        union
        select contact_id, email_key from contact_addresses
        where contact_id = any(${found.contacts}::integer[]) or email_key = any(${found.keys}::text[])
        union
        select kept, null from deleted
        where kept is not null and (id = any(${found.contacts}::integer[]) or email_key = any(${found.keys}::text[]))
      )
      select array_agg(distinct id) as contacts, array_agg(distinct email_key) filter (where email_key is not null) as keys
      from person`.execute(database);
    const next: Found = {
      contacts: [...new Set([...found.contacts, ...(rows[0]?.contacts ?? [])])].toSorted((a, b) => a - b),
      keys: [...new Set([...found.keys, ...(rows[0]?.keys ?? [])])].toSorted(),
    };
    if (next.contacts.length === found.contacts.length && next.keys.length === found.keys.length) return next;
    found = next;
  }
  return found;
}

/** Their addresses of now and before, but for those that a contact of somebody else has by now. */
async function findKeys(database: Queryable, { contacts, keys }: Found): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct recipient_key as key from messages
    where contact_id = any(${contacts}::integer[]) and recipient_key is not null
      and not exists (
        select from contacts other
        where other.email_key = messages.recipient_key and other.id <> all(${contacts}::integer[])
      )`.execute(database);
  return [...new Set([...keys, ...rows.map(({ key }) => key)])].toSorted();
}
