import { sql, type Kysely } from 'kysely';

/** Puts right what an approval remembers of steps and of campaigns that wait (U4). */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Whoever approved that a step is missing has not approved that the one that was put back is.
  await sql`
    update campaign_approvals a set may_lack = array(
      select distinct step from unnest(a.may_lack) step
      where not exists (select from campaign_steps s where s.campaign_id = a.campaign_id and s.step_number = step)
    ) where cardinality(a.may_lack) > 0`.execute(database);
  await sql`
    create function campaign_steps_put_back() returns trigger language plpgsql as $$
    begin
      update campaign_approvals a set may_lack = array(select unnest(a.may_lack) except select unnest(back.steps))
      from (select campaign_id, array_agg(step_number) as steps from new_rows group by 1) back
      where a.campaign_id = back.campaign_id and a.may_lack && back.steps;
      return null;
    end $$`.execute(database);
  // After 'approve_added', which locks the campaigns.
  await sql`
    create trigger approve_put_back after insert on campaign_steps referencing new table as new_rows
    for each statement execute function campaign_steps_put_back()`.execute(database);

  // Several campaigns of one statement, and those that a trigger of theirs has wait, are all remembered, each until its request is kept.
  await sql`
    create or replace function hold_unapproved() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then return new; end if;
      if approval_required_until_commit() then
        if not is_approved(new) then
          new.status := 'waiting';
          if old.status = 'active' then
            perform set_config(
              'touchline.held', concat_ws(',', nullif(current_setting('touchline.held', true), ''), new.id), true
            );
          end if;
        end if;
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create or replace function hold_campaigns(ids integer[]) returns void language plpgsql as $$
    declare
      before constant text := coalesce(current_setting('touchline.held', true), '');
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform set_config('touchline.held', concat_ws(',', nullif(before, ''), array_to_string(ids, ',')), true);
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
      perform set_config('touchline.held', before, true);
    end $$`.execute(database);
  await sql`
    create or replace function keep_approval_request() returns trigger language plpgsql as $$
    declare
      is_required constant boolean := approval_required_until_commit();
      held constant text[] := string_to_array(coalesce(current_setting('touchline.held', true), ''), ',');
    begin
      if new.status = 'waiting' and new.deleted_at is null then
        if is_required then
          insert into approval_requests (campaign_id, asked_by, held)
          values (new.id, activity_actor_id(activity_actor()), new.id::text = any (held))
          on conflict (campaign_id) where outcome is null do nothing;
        end if;
        if new.id::text = any (held) then
          perform set_config('touchline.held', array_to_string(array_remove(held, new.id::text), ','), true);
        end if;
      elsif tg_op = 'UPDATE' then
        update approval_requests
        set outcome = 'withdrawn', decided_at = now(), decided_by = activity_actor_id(activity_actor())
        where campaign_id = new.id and outcome is null;
      end if;
      return null;
    end $$`.execute(database);

  await sql`
    create or replace function campaign_steps_removed() returns trigger language plpgsql as $$
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
          update campaign_approvals a set may_lack = array(select unnest(a.may_lack) union select unnest(gone.steps))
          from (select campaign_id, array_agg(step_number) as steps from old_rows group by 1) gone, campaigns c
          where a.campaign_id = gone.campaign_id and c.id = any(own) and c.id = a.campaign_id and may_approve(c, approving);
        end if;
      end if;
      perform change_what_goes_out(own);
      return null;
    end $$`.execute(database);

  // Who last renamed a mailbox, or wrote its signature, is looked for by it.
  await sql`
    create index activity_mailbox on activity (subject_id, at, id) where kind = 'mailbox'`.execute(database);
}
