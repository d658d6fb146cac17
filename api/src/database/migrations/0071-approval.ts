import { sql, type Kysely } from 'kysely';
import { recordChanges } from './activity/record-changes.ts';

/**
 * Approval of campaigns (U4). That no campaign sends what nobody has approved is kept here, where no way of changing what goes out
 * can pass by it: with approval required, a campaign that would be active without it waits for it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_requests (
      id integer generated always as identity primary key,
      campaign_id integer not null references campaigns (id) on delete cascade,
      asked_by integer references users (id) on delete set null,
      asked_at timestamptz not null default now(),
      decided_by integer references users (id) on delete set null,
      decided_at timestamptz,
      outcome text check (outcome in ('approved', 'sent_back', 'withdrawn')),
      note text,
      check ((outcome is null) = (decided_at is null))
    )`.execute(database);
  await sql`
    create unique index approval_requests_open on approval_requests (campaign_id) where outcome is null`.execute(
    database,
  );
  await sql`create index approval_requests_campaign on approval_requests (campaign_id, id)`.execute(database);

  // Whom a request was mailed to: each is claimed before it goes out, so nobody gets two.
  await sql`
    create table approval_mails (
      request_id integer not null references approval_requests (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      primary key (request_id, user_id)
    )`.execute(database);

  // What was approved last: the people, and of each step its mail.
  await sql`
    create table campaign_approvals (
      campaign_id integer primary key references campaigns (id) on delete cascade,
      approved_by integer references users (id) on delete set null,
      approved_at timestamptz not null,
      contacts integer[] not null,
      steps jsonb not null,
      sender text not null,
      mailboxes integer[] not null
    )`.execute(database);

  // Who has changed what goes out since it was approved: none of them can approve it.
  await sql`
    create table campaign_contributors (
      campaign_id integer not null references campaigns (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      primary key (campaign_id, user_id)
    )`.execute(database);

  await sql`
    create function approval_required() returns boolean language sql stable as $$
      select coalesce((select value::text = 'true' from team_settings where name = 'approval_required'), false) $$`.execute(
    database,
  );
  await sql`
    create function mails_of_campaign(campaign integer) returns jsonb language sql stable as $$
      select coalesce(jsonb_object_agg(s.step_number, md5(t.subject || E'\x1f' || t.html)), '{}')
      from campaign_steps s join templates t on t.id = s.template_id where s.campaign_id = campaign $$`.execute(
    database,
  );
  // Fewer people, steps and mailboxes than were approved are as good as approved.
  await sql`
    create function is_approved(campaign integer, own_sender text) returns boolean language sql stable as $$
      select exists (
        select from campaign_approvals a
        where a.campaign_id = campaign and a.sender = own_sender and a.steps @> mails_of_campaign(campaign)
          and not exists (
            select from campaign_mailboxes m where m.campaign_id = campaign and m.mailbox_id <> all (a.mailboxes)
          )
          and not exists (
            select cc.contact_id from campaign_contacts cc where cc.campaign_id = campaign and cc.removed_at is null
            except select unnest(a.contacts)
          )
      ) $$`.execute(database);

  await sql`
    create function hold_unapproved() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is null and approval_required() and not is_approved(new.id, new.sender) then
        new.status := 'waiting';
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger hold_unapproved before insert or update of status, deleted_at, sender on campaigns
    for each row when (new.status = 'active') execute function hold_unapproved()`.execute(database);

  // A campaign that waits has a request; one that does not has none.
  await sql`
    create function keep_approval_request() returns trigger language plpgsql as $$
    begin
      if new.status = 'waiting' and new.deleted_at is null then
        if approval_required() then
          insert into approval_requests (campaign_id, asked_by) values (new.id, activity_actor_id(activity_actor()))
          on conflict (campaign_id) where outcome is null do nothing;
        end if;
      elsif tg_op = 'UPDATE' then
        update approval_requests
        set outcome = 'withdrawn', decided_at = now(), decided_by = activity_actor_id(activity_actor())
        where campaign_id = new.id and outcome is null;
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger keep_approval_request after insert or update of status, deleted_at, sender on campaigns
    for each row execute function keep_approval_request()`.execute(database);

  await sql`
    create function change_what_goes_out(ids integer[]) returns void language plpgsql as $$
    declare
      own integer[];
      actor constant integer := activity_actor_id(activity_actor());
      is_required constant boolean := approval_required();
    begin
      if cardinality(ids) = 0 then return; end if;
      -- Whoever is making one of them active is waited for, and seen.
      if is_required then perform from campaigns where id = any(ids) order by id for no key update; end if;
      own := array(
        select id from campaigns where id = any(ids) and deleted_at is null and not is_approved(id, sender)
      );
      insert into campaign_contributors (campaign_id, user_id)
      select id, actor from unnest(own) id where actor is not null
      on conflict do nothing;
      if not is_required then return; end if;
      with held as (
        update campaigns set status = 'waiting', revision = revision + 1, updated_at = greatest(
          date_trunc('milliseconds', now()), updated_at + interval '1 millisecond'
        )
        where id = any(own) and status = 'active' returning id
      ), told as (
        insert into campaign_status_changes (campaign_id, changed_at, changed_by, status)
        select id, now(), (select email from users where id = actor), 'waiting' from held
      )
      update messages m set due_at = null from held
      where m.campaign_id = held.id and m.state = 'queued' and m.due_at is not null;
    end $$`.execute(database);

  // Of a statement that puts 50,000 people into a campaign, rows are not compared one by one.
  await sql`
    create function campaign_rows_added() returns trigger language plpgsql set enable_nestloop = off as $$
    begin
      perform change_what_goes_out(array(select distinct campaign_id from new_rows));
      return null;
    end $$`.execute(database);
  for (const table of ['campaign_steps', 'campaign_mailboxes', 'campaign_contacts']) {
    await sql
      .raw(
        `create trigger approve_added after insert on ${table} referencing new table as new_rows
         for each statement execute function campaign_rows_added()`,
      )
      .execute(database);
  }
  await sql`
    create trigger approve_changed after update on campaign_steps referencing new table as new_rows
    for each statement execute function campaign_rows_added()`.execute(database);
  await sql`
    create function campaign_people_put_back() returns trigger language plpgsql set enable_nestloop = off as $$
    begin
      perform change_what_goes_out(array(
        select distinct n.campaign_id from new_rows n join old_rows o using (campaign_id, contact_id)
        where o.removed_at is not null and n.removed_at is null
      ));
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_changed after update on campaign_contacts
    referencing old table as old_rows new table as new_rows
    for each statement execute function campaign_people_put_back()`.execute(database);
  await sql`
    create function template_rewritten() returns trigger language plpgsql as $$
    begin
      perform change_what_goes_out(array(
        select distinct campaign_id from campaign_steps where template_id = new.id
      ));
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_rewritten after update of subject, html on templates
    for each row when ((old.subject, old.html) is distinct from (new.subject, new.html))
    execute function template_rewritten()`.execute(database);

  await recordChanges(database, {
    table: 'approval_requests',
    kind: 'campaign',
    subject: 'r.campaign_id',
    name: '(select k.name from campaigns k where k.id = r.campaign_id)',
    things: { campaign_id: 'r.campaign_id' },
    more: `jsonb_strip_nulls(jsonb_build_object('explanation', r.note))`,
    insert: { action: `'approval_asked'` },
    update: {
      action: `'approval_' || case r.outcome when 'approved' then 'given' else r.outcome end`,
      when: 'b.outcome is null and r.outcome is not null',
    },
  });
}
