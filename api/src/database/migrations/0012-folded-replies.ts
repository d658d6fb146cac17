import { sql, type Kysely } from 'kysely';

/** Whether a reply's text is less than its mail says; and by what a mail is known that answers one of the staff's. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table message_events add column is_folded boolean not null default false`.execute(database);
  await sql`alter table mail_proposals add column is_folded boolean not null default false`.execute(database);
  await sql`alter table sent_mails add column answer_key uuid unique`.execute(database);
}
