import { sql, type Kysely } from 'kysely';

/** Who changed the status of a campaign, what was to be sent then, and who skipped a step (V8). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_status_changes (
      id integer generated always as identity primary key,
      campaign_id integer not null references campaigns (id) on delete cascade,
      changed_at timestamptz not null,
      changed_by text,
      status text not null,
      contacts integer,
      mails integer
    )`.execute(database);
  await sql`create index campaign_status_changes_campaign on campaign_status_changes (campaign_id)`.execute(
    database,
  );
  await sql`alter table messages add column skipped_by text, add column skipped_at timestamptz`.execute(
    database,
  );
  await sql`
    update messages m set skipped_by = done.done_by, skipped_at = done.done_at
    from people_actions done, jsonb_array_elements_text(
      coalesce(done.content->'queued', '[]') || coalesce(done.content->'failed', '[]')
    ) mail (id)
    where done.action = 'skip' and done.undone_at is null and m.id = mail.id::bigint and m.state = 'skipped'`.execute(
    database,
  );
}
