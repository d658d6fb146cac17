import { sql, type Kysely } from 'kysely';

/** Mails that a mailbox is not read past unawares: those that are being read, and those that could not be. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_attempts (
      mailbox text not null,
      uid_validity bigint not null,
      uid bigint not null,
      attempts integer not null,
      sender text,
      subject text,
      error text,
      set_aside_at timestamptz,
      primary key (mailbox, uid_validity, uid)
    )`.execute(database);
}
