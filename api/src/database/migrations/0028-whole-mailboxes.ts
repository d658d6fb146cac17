import { sql, type Kysely } from 'kysely';

/**
 * Whole mailboxes are read, not only what comes in: answers that people write in their mail program, each once, mails that
 * a person has to give to a contact, and those that are named by a Message-ID of the server's own.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table incoming_mails add column message_id_header text`.execute(database);
  await sql`
    create index incoming_mails_message_id_header on incoming_mails (message_id_header)
    where message_id_header is not null`.execute(database);
  await sql`alter table message_events add column written_by text`.execute(database);
  await sql`alter table sent_mails add column digest text`.execute(database);
  await sql`
    create unique index sent_mails_digest on sent_mails (digest, message_id) where digest is not null`.execute(
    database,
  );
  await sql`
    alter table mail_proposals
      alter column message_id drop not null,
      add column event_id bigint references message_events (id)`.execute(database);
}
