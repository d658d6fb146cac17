import { sql, type Kysely } from 'kysely';

/** What a person did with a mail that matched nobody, so that it can be undone (V6). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_proposals
      add column made_contact_id integer,
      add column opened_message boolean not null default false`.execute(database);
}
