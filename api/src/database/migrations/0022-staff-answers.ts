import { sql, type Kysely } from 'kysely';

/** Which Quick Replies went out, by the key that the page gives each, so that a repeated request sends nothing twice. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_answers (
      user_id integer not null references users (id) on delete cascade,
      contact_id integer not null,
      key text not null,
      digest text not null,
      state text not null check (state in ('sending', 'sent', 'uncertain')),
      started_at timestamptz not null,
      sent_at timestamptz check ((sent_at is not null) = (state = 'sent')),
      primary key (user_id, contact_id, key)
    )`.execute(database);
}
