import { sql, type Kysely } from 'kysely';

/** Mails that people send by hand, which count towards the cap of their mailbox as those of campaigns do. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails_by_hand (
      id bigint generated always as identity primary key,
      mailbox_id integer not null references mailboxes (id) on delete cascade,
      sending_at timestamptz not null
    )`.execute(database);
  await sql`create index mails_by_hand_counted on mails_by_hand (mailbox_id, sending_at)`.execute(database);
}
