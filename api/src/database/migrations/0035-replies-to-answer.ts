import { sql, type Kysely } from 'kysely';

/**
 * What each account has read, and which replies a person has marked as answered (V1). Contacts have no foreign key: like
 * the history, it outlives them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table read_replies (
      user_id integer not null references users (id) on delete cascade,
      contact_id integer not null,
      reply_at timestamptz not null,
      primary key (user_id, contact_id)
    )`.execute(database);
  await sql`
    create table answered_replies (
      contact_id integer primary key,
      reply_at timestamptz not null,
      marked_by text not null,
      marked_at timestamptz not null
    )`.execute(database);
  // What waits for an answer is asked for by every open page: without it, all events would be read each time.
  await sql`
    create index message_events_conversation on message_events (contact_id, occurred_at, kind)
    where kind in ('replied', 'staff_reply')`.execute(database);
}
