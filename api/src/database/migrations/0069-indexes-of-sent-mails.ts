import { sql, type Kysely } from 'kysely';

/**
 * Who got a content, and what went to an address, are found without reading all mails. Planned mails have neither, and are
 * in no index for it. The table that counts requests as well as failed sign-ins is called what it is.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index messages_content on messages (content_id, contact_id) where content_id is not null`.execute(
    database,
  );
  await sql`create index messages_recipient_key on messages (recipient_key) where recipient_key is not null`.execute(
    database,
  );
  await sql`alter table login_failures rename to rate_limits`.execute(database);
  await sql`alter index login_failures_pkey rename to rate_limits_pkey`.execute(database);
}
