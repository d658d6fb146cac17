import { sql, type Kysely } from 'kysely';

/**
 * Whatever changes what goes out, or asks for its approval, is over before the team changes whether that is required, or begins after
 * it (U4). Whoever changes where a campaign goes out from has worked on it, as with its people and words. A request whose mail did not
 * go out is mailed again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval_mails
      add column failures integer not null default 0,
      add column again_at timestamptz`.execute(database);

  await sql`
    create function approval_required_until_commit() returns boolean language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(7146071);
      return approval_required();
    end $$`.execute(database);
  // In two statements: what is approved is read after the wait.
  await sql`
    create or replace function hold_unapproved() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then return new; end if;
      if approval_required_until_commit() then
        if not is_approved(new.id, new.sender) then new.status := 'waiting'; end if;
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create or replace function keep_approval_request() returns trigger language plpgsql as $$
    declare
      is_required constant boolean := approval_required_until_commit();
    begin
      if new.status = 'waiting' and new.deleted_at is null then
        if is_required then
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
    create or replace function change_what_goes_out(ids integer[]) returns void language plpgsql as $$
    declare
      own integer[];
      actor constant integer := activity_actor_id(activity_actor());
      is_required boolean;
    begin
      if cardinality(ids) = 0 then return; end if;
      is_required := approval_required_until_commit();
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

  await sql`
    create function campaign_sender_changed() returns trigger language plpgsql as $$
    begin
      perform change_what_goes_out(array[new.id]);
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_sender after update of sender on campaigns
    for each row when (old.sender is distinct from new.sender) execute function campaign_sender_changed()`.execute(
    database,
  );
}
