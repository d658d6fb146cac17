import { sql, type Kysely } from 'kysely';

/**
 * Answers that wait before they go, drafts of each account, and what is attached to them (V3). Contacts have no foreign key:
 * like the history, what was written outlives them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table answers (
      id integer generated always as identity primary key,
      contact_id integer not null,
      user_id integer not null,
      written_by text not null,
      key uuid not null,
      digest text not null,
      state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'undone', 'discarded')),
      message_id bigint references messages (id),
      event_id bigint references message_events (id),
      to_email text not null,
      cc text[] not null,
      subject text not null,
      html text not null,
      mailbox_id integer not null,
      attachment_ids uuid[] not null,
      mail_key uuid not null default gen_random_uuid(),
      message_id_header text,
      raw bytea,
      created_at timestamptz not null,
      due_at timestamptz not null,
      worker_id integer,
      sent_at timestamptz check ((sent_at is not null) = (state = 'sent')),
      failure jsonb,
      refused_cc text[] not null default '{}',
      constraint answers_key unique (user_id, contact_id, key)
    )`.execute(database);
  await sql`alter table answers alter column raw set storage external`.execute(database);
  await sql`create index answers_of_contact on answers (contact_id, created_at)`.execute(database);
  await sql`create index answers_open on answers (state, due_at) where state <> 'sent'`.execute(database);
  await sql`create index answers_event on answers (event_id) where event_id is not null`.execute(database);
  await sql`create sequence answer_draft_versions as integer`.execute(database);
  await sql`
    create table answer_drafts (
      user_id integer not null references users (id) on delete cascade,
      contact_id integer not null,
      version integer not null default nextval('answer_draft_versions'),
      to_email text,
      cc text[] not null,
      subject text not null,
      html text not null,
      attachment_ids uuid[] not null,
      touched_at timestamptz not null,
      primary key (user_id, contact_id)
    )`.execute(database);
  await sql`create index answer_drafts_of_contact on answer_drafts (contact_id, touched_at)`.execute(
    database,
  );
  await sql`
    create table answer_attachments (
      id uuid primary key,
      user_id integer not null,
      name text not null,
      size integer not null,
      used_at timestamptz not null
    )`.execute(database);
  // A mail to somebody who takes part in no campaign has no message.
  await sql`alter table sent_mails alter column message_id drop not null`.execute(database);
  await sql`alter table sent_mails add column answer_id integer unique references answers (id)`.execute(
    database,
  );
  await sql`alter table sent_mails drop constraint sent_mails_unique`.execute(database);
  await sql`
    create unique index sent_mails_unique on sent_mails (message_id, event_id) nulls not distinct
    where message_id is not null`.execute(database);
}
