import addressparser from 'nodemailer/lib/addressparser';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { SentMessage } from '../sent-messages.ts';

/** Whether one of these addresses is the contact's whom a mail of ours went to: there, or now, or before a merging. */
export async function isOfContact(
  database: Queryable,
  messageId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const keys = addresses.map(mailboxKey).filter((key) => key !== '');
  const { rows } = await sql`
    select from messages m
    where m.id = ${messageId} and (
      m.recipient_key = any(${keys}::text[])
      or exists (select from contacts p where p.id = m.contact_id and p.email_key = any(${keys}::text[]))
      or exists (
        select from contact_addresses a where a.contact_id = m.contact_id and a.email_key = any(${keys}::text[])
      )
    )`.execute(database);
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
