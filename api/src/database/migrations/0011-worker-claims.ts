import { sql, type Kysely } from 'kysely';

/** When a worker last had a mail to send: one that has none while mails are due is reported. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_workers add column claimed_at timestamptz`.execute(database);
}
