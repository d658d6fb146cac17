import { sql, type Kysely } from 'kysely';

/**
 * Mails of approvals (U4) lead to where whoever asked for it reached Touchline, where no other address is set. And what came of a
 * request is mailed as well.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Not named `origin`: what records the activity of a table has a variable of that name.
  await sql`
    alter table approval_requests
      add column link_origin text default nullif(current_setting('touchline.origin', true), '')`.execute(
    database,
  );
  await sql`
    alter table approval_mails
      add column about text not null default 'request' check (about in ('request', 'outcome')),
      drop constraint approval_mails_pkey,
      add primary key (request_id, user_id, about)`.execute(database);
  // What was settled before is mailed to nobody.
  await sql`
    insert into approval_mails (request_id, user_id, about)
    select r.id, u.id, 'outcome' from approval_requests r cross join users u
    where r.decided_at > now() - interval '1 day'`.execute(database);
}
