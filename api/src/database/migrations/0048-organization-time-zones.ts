import { sql, type Kysely } from 'kysely';

/** The IANA time zone of an organization, whose clocks decide when its people get mail; null where it is not known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column time_zone text`.execute(database);
  await sql`
    create index organizations_time_zone on organizations (time_zone) where time_zone is not null`.execute(
    database,
  );
}
