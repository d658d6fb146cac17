import { sql, type Kysely } from 'kysely';

/** All that came from an address is found for its person (U9). Cut: a sender may be longer than an index takes, no address is. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index incoming_mails_sender_key on incoming_mails
      (left(lower(coalesce(substring(sender from '<([^<>]*)>\\s*$'), sender)), 500))`.execute(database);
}
