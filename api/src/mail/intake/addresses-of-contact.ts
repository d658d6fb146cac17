import addressparser from 'nodemailer/lib/addressparser';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { SentMessage } from '../sent-messages.ts';

/**
 * SQL: the key of an address is one of the contact whom a message went to: the recipient's, the contact's, or one that merging
 * gave to it.
 */
export const isAddressOf = (key: string, message: string): string => `(
  coalesce(${message}.recipient_key = ${key}, false)
  or exists (select from contacts own where own.id = ${message}.contact_id and own.email_key = ${key})
  or exists (
    select from contact_addresses own where own.contact_id = ${message}.contact_id and own.email_key = ${key}
  )
)`;

/** Whether one of these addresses is of the contact whom a message went to: see {@link isAddressOf}. */
export async function isOfContact(
  database: Queryable,
  messageId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const keys = addresses.map(mailboxKey).filter((key) => key !== '');
  const { rows } = await sql`
    select from messages m, unnest(${keys}::text[]) as asked (key)
    where m.id = ${messageId} and ${sql.raw(isAddressOf('asked.key', 'm'))}`.execute(database);
  return rows.length > 0;
}

/** Keys of the addresses that the contact of a conversation was written to at, has now, or wrote from. */
export async function addressesOfContact(
  database: Queryable,
  { id, contact_id, recipient_email }: SentMessage,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    select email as address from contacts where id = ${contact_id}
    union
    select email from contact_addresses where contact_id = ${contact_id}
    union
    select sender from incoming_mails where message_id = ${id} and kind = 'reply'`.execute(database);
  const addresses = rows.flatMap(({ address }) => addressparser(address, { flatten: true }));
  const keys = [recipient_email ?? '', ...addresses.map(({ address }) => address)].map(mailboxKey);
  return new Set(keys.filter((key) => key !== ''));
}
