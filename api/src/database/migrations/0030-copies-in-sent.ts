import { sql, type Kysely } from 'kysely';

/** Which sent mails are still to be copied into the Sent folder of their mailbox. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sent_mails
      add column copy_mailbox_id integer references mailboxes (id) on delete set null,
      add column copy_due_at timestamptz,
      add column copy_attempts smallint not null default 0`.execute(database);
  await sql`
    create index sent_mails_copies on sent_mails (copy_mailbox_id, copy_due_at)
    where copy_mailbox_id is not null`.execute(database);
}
