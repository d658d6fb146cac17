import { sql, type Kysely } from 'kysely';

/** What the mail server said of each mail, what it has against the account that sends, and mails that a person skips. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table messages rename column last_error to last_reply`.execute(database);
  await sql`alter table messages add column replied_at timestamptz, add column refusal text`.execute(
    database,
  );
  await sql`
    alter table messages add constraint messages_refusal_check
    check (refusal in ('address', 'content', 'unknown', 'moment', 'account'))`.execute(database);
  await sql`
    create index messages_replied_at on messages (replied_at desc, id desc) where replied_at is not null`.execute(
    database,
  );
  await sql`alter table messages drop constraint messages_state_check`.execute(database);
  await sql`
    alter table messages add constraint messages_state_check
    check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled', 'skipped'))`.execute(
    database,
  );
  // What was queued after a failed mail waits from now on.
  await sql`
    update messages m set due_at = null
    where m.state = 'queued' and exists (
      select from messages failed
      where failed.campaign_id = m.campaign_id and failed.contact_id = m.contact_id and failed.state = 'failed'
        and failed.step_number < m.step_number
    )`.execute(database);
  await sql`create index messages_failed on messages (campaign_id) where state = 'failed'`.execute(database);
  await sql`
    create table sending_holds (
      account text primary key,
      cause text not null check (cause in ('quota', 'rate', 'sender', 'blocked', 'sign_in', 'policy', 'unknown')),
      reply text not null,
      since timestamptz not null,
      until timestamptz not null,
      refusals integer not null
    )`.execute(database);
}
