import { sql, type Kysely } from 'kysely';

/**
 * What the staff does about people of a campaign (V8): who stopped a sequence, from when the step after a skipped mail counts,
 * and what can be taken back.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sequence_stops add column stopped_by text`.execute(database);
  await sql`alter table messages add column skipped_for timestamptz`.execute(database);
  await sql`
    create table people_actions (
      id integer generated always as identity primary key,
      campaign_id integer not null references campaigns (id),
      action text not null,
      done_at timestamptz not null,
      done_by text not null,
      contacts integer not null,
      content jsonb not null,
      undone_at timestamptz
    )`.execute(database);
  await sql`create index people_actions_campaign on people_actions (campaign_id)`.execute(database);
}
