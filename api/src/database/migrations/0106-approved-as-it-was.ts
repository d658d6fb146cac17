import { sql, type Kysely } from 'kysely';
import { recordChanges } from './activity/record-changes.ts';

/**
 * A step that is taken out has the next ones go out earlier: that is approved as well (U4). A campaign that was active and waits only
 * because something was changed has its request marked, so that nobody is said to ask who only mended an address, and that it goes on
 * by itself once everything is as it was approved.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval_requests
      -- The campaign was active, and what it sends was changed.
      add column held boolean not null default false,
      -- As what the campaign was compared last with what was approved.
      add column compared text`.execute(database);
  // Steps that somebody took out who could approve that.
  await sql`alter table campaign_approvals add column may_lack integer[] not null default '{}'`.execute(
    database,
  );
  // Whatever is missing already counts as approved.
  await sql`
    update campaign_approvals a set may_lack = array(
      select key::integer from jsonb_object_keys(a.steps) key where not mails_of_campaign(a.campaign_id) ? key
    )
    from campaigns c where c.id = a.campaign_id and c.deleted_at is null`.execute(database);
  await sql`
    create function has_approved_mails(a campaign_approvals) returns boolean language sql stable as $$
      select a.steps @> mails and not exists (
        select from jsonb_object_keys(a.steps) key where not mails ? key and key::integer <> all (a.may_lack)
      ) from mails_of_campaign(a.campaign_id) mails $$`.execute(database);

  await sql`
    create or replace function is_approved(c campaigns) returns boolean language sql stable set enable_seqscan = off as $$
      select exists (
        select from campaign_approvals a
        where a.campaign_id = c.id and a.sender = c.sender and has_approved_mails(a) and a.days @> days_of(c)
          and not exists (
            select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id <> all (a.mailboxes)
          )
      ) and not has_unapproved_senders(c)
        and not exists (select from unapproved_people u where u.campaign_id = c.id) $$`.execute(database);
  await sql`
    create or replace function unapproved_changes(c campaigns) returns jsonb language sql stable set enable_seqscan = off as $$
      with people as materialized (select * from unapproved_people u where u.campaign_id = c.id)
      select jsonb_build_object(
        'mails', not has_approved_mails(a),
        'days', not a.days @> days_of(c),
        'mailboxes', a.sender <> c.sender or exists (
          select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id <> all (a.mailboxes)
        ) or has_unapproved_senders(c),
        'new_people', (select count(*) from people where is_new),
        'addresses', (select count(*) from people where has_other_address),
        'names', (select count(*) from people where not is_new and not has_other_address),
        'first', (
          select coalesce(jsonb_agg(contact_id order by is_new, contact_id), '[]')
          from (select contact_id, is_new from people order by is_new, contact_id limit 5) one
        )
      )
      from campaign_approvals a where a.campaign_id = c.id $$`.execute(database);

  await sql`
    create or replace function hold_unapproved() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then return new; end if;
      if approval_required_until_commit() then
        if not is_approved(new) then
          new.status := 'waiting';
          perform set_config('touchline.held', new.id::text, true);
        end if;
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create or replace function hold_campaigns(ids integer[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform set_config('touchline.held', array_to_string(ids, ','), true);
      -- Planned for as many mails as there are.
      execute $query$
        with held as (
          update campaigns set status = 'waiting', revision = revision + 1, updated_at = greatest(
            date_trunc('milliseconds', now()), updated_at + interval '1 millisecond'
          )
          where id = any($1) and status = 'active' and deleted_at is null returning id
        ), told as (
          insert into campaign_status_changes (campaign_id, changed_at, changed_by, status)
          select id, now(), (select email from users where id = activity_actor_id(activity_actor())), 'waiting' from held
        )
        update messages m set due_at = null from held
        where m.campaign_id = held.id and m.state = 'queued' and m.due_at is not null
      $query$ using ids;
      perform set_config('touchline.held', '', true);
    end $$`.execute(database);
  await sql`
    create or replace function keep_approval_request() returns trigger language plpgsql as $$
    declare
      is_required constant boolean := approval_required_until_commit();
    begin
      if new.status = 'waiting' and new.deleted_at is null then
        if is_required then
          insert into approval_requests (campaign_id, asked_by, held)
          values (
            new.id, activity_actor_id(activity_actor()),
            new.id::text = any (string_to_array(coalesce(current_setting('touchline.held', true), ''), ','))
          )
          on conflict (campaign_id) where outcome is null do nothing;
        end if;
      elsif tg_op = 'UPDATE' then
        update approval_requests
        set outcome = 'withdrawn', decided_at = now(), decided_by = activity_actor_id(activity_actor())
        where campaign_id = new.id and outcome is null;
      end if;
      return null;
    end $$`.execute(database);

  // As with people: who could approve it, approves what they take out; anybody else has it wait. A deleted campaign keeps its approval.
  await sql`
    create function campaign_steps_removed() returns trigger language plpgsql as $$
    declare
      own constant integer[] := array(
        select distinct r.campaign_id from old_rows r join campaigns c on c.id = r.campaign_id and c.deleted_at is null
      );
      approving constant integer := approving_actor();
    begin
      if cardinality(own) = 0 then return null; end if;
      if approving is not null then
        if approval_required_until_commit() then
          perform from campaigns where id = any(own) order by id for no key update;
          update campaign_approvals a set may_lack = a.may_lack || gone.steps
          from (select campaign_id, array_agg(step_number) as steps from old_rows group by 1) gone, campaigns c
          where a.campaign_id = gone.campaign_id and c.id = any(own) and c.id = a.campaign_id and may_approve(c, approving);
        end if;
      end if;
      perform change_what_goes_out(own);
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_removed after delete on campaign_steps referencing old table as old_rows
    for each statement execute function campaign_steps_removed()`.execute(database);

  // Nobody asks who only changed something, and what goes on as it was approved was not taken back.
  await recordChanges(database, {
    table: 'approval_requests',
    kind: 'campaign',
    subject: 'r.campaign_id',
    name: '(select k.name from campaigns k where k.id = r.campaign_id)',
    things: { campaign_id: 'r.campaign_id' },
    more: `jsonb_strip_nulls(jsonb_build_object('explanation', r.note))`,
    insert: { action: `case when r.held then 'approval_needed' else 'approval_asked' end` },
    update: {
      action: `'approval_' || case
        when r.outcome = 'approved' then 'given'
        when r.outcome = 'withdrawn' and exists (
          select from campaigns k where k.id = r.campaign_id and k.status = 'active' and approval_required()
        ) then 'needless'
        else r.outcome end`,
      when: 'b.outcome is null and r.outcome is not null',
    },
  });
}
