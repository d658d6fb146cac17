import { sql, type Kysely } from 'kysely';

/** The mailboxes of which the envelope is still to be found out. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table envelope_searches (
      mailbox_id integer primary key references mailboxes (id) on delete cascade,
      key text not null,
      due_at timestamptz not null,
      began_at timestamptz,
      attempts smallint not null default 0
    )`.execute(database);
}
