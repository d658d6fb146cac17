import { sql, type Kysely } from 'kysely';

/** Contacts for whom there was no mailbox get nothing until somebody has seen the plan with one (S7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_contacts add column awaits_plan boolean not null default false`.execute(
    database,
  );
  await sql`
    create table plan_approvals (
      id integer generated always as identity primary key,
      campaign_id integer not null references campaigns (id) on delete cascade,
      approved_at timestamptz not null,
      approved_by text not null,
      contacts integer not null
    )`.execute(database);
  await sql`
    update campaign_contacts cc set awaits_plan = true
    from campaigns c
    where c.id = cc.campaign_id and c.status = 'active' and cc.removed_at is null and not exists (
      select from mailboxes box where box.id = cc.mailbox_id and box.disconnected_at is null
    )`.execute(database);
  await sql`
    update messages m set mailbox_id = null
    from campaign_contacts cc
    where cc.awaits_plan and cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id
      and m.state in ('queued', 'cancelled') and m.mailbox_id is not null`.execute(database);
}
