import { sql, type Kysely } from 'kysely';

/** SQL: what an approver saw of the contact `p`, of which `organization` is the name of its own. */
const AS_SEEN = `array[seen_as('email', p.email), seen_as('name', p.full_name), seen_as('title', p.title),
  seen_as('organization', p.organization)]`;

/** SQL: that contact of a row. */
const personOf = (contact: string) => `lateral (
    select p.*, coalesce((select o.name from organizations o where o.id = p.organization_id), '') as organization
    from contacts p where p.id = ${contact} limit 1
  ) p`;

/**
 * To whom, by which names and on which days a campaign goes out is approved as well (U4): whoever changes that and could not approve
 * it has the campaign wait again. Only changes that can reach a mail count: of people with one still to come, and of what the
 * templates name.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // As whom each contact was seen, as hashes: by more than one address or name where two became one, or an approver mended it.
  await sql`
    create table campaign_approved_people (
      campaign_id integer not null references campaigns (id) on delete cascade,
      contact_id integer not null,
      seen uuid[] not null,
      primary key (campaign_id, contact_id)
    )`.execute(database);
  await sql`create index campaign_approved_people_contact on campaign_approved_people (contact_id)`.execute(
    database,
  );
  await sql`
    create function seen_as(what text, value text) returns uuid language sql immutable as
    $$ select md5(what || ':' || value)::uuid $$`.execute(database);
  // Step number → days after the mail before it; without the mails of the first step, which follow none.
  await sql`
    create function days_of(c campaigns) returns jsonb language sql stable as $$
      select jsonb_build_object('starts_on', c.starts_on, 'stagger_sends', c.stagger_sends, 'overlap', c.overlap)
        || coalesce(jsonb_object_agg(s.step_number, jsonb_build_array(coalesce(c.step_days->s.step_number::text, to_jsonb(c.frequency_days)), c.day_unit))
          filter (where s.step_number > (select min(step_number) from campaign_steps f where f.campaign_id = c.id)), '{}')
      from campaign_steps s where s.campaign_id = c.id $$`.execute(database);
  // Tags of which some template fills in nothing but what not every mail says: fewer steps fill in no more.
  await sql`
    create function filled_in(campaign integer) returns text[] language sql stable as $$
      select array(
        select tag from unnest(array['title', 'organization']) tag
        where exists (
          select from campaign_steps s join templates t on t.id = s.template_id
          where s.campaign_id = campaign and t.subject || ' ' || t.html ~ ('[{][{][^{}]*' || tag || '[^{}]*[}][}]')
        )
      ) $$`.execute(database);
  await sql`alter table campaign_approvals add column days jsonb, add column fills_in text[]`.execute(
    database,
  );
  await sql`
    update campaign_approvals a set days = days_of(c), fills_in = filled_in(c.id)
    from campaigns c where c.id = a.campaign_id`.execute(database);
  await sql`alter table campaign_approvals alter column fills_in set not null`.execute(database);
  await sql`alter table campaign_approvals alter column days set not null`.execute(database);
  // What was approved before counts as approved as it is.
  await sql
    .raw(
      `insert into campaign_approved_people (campaign_id, contact_id, seen)
       select a.campaign_id, one.id, case when p.id is null then '{}' else ${AS_SEEN} end
       from campaign_approvals a
       cross join lateral (select distinct id from unnest(a.contacts) one (id)) one
       left join ${personOf('one.id')} on true`,
    )
    .execute(database);
  await sql`alter table campaign_approvals drop column contacts`.execute(database);

  await sql
    .raw(
      `create view unapproved_people as
       select cc.campaign_id, cc.contact_id, a.contact_id is null as is_new,
         a.contact_id is not null and not seen_as('email', p.email) = any(a.seen) as has_other_address
       from campaign_contacts cc
       join campaign_approvals approval on approval.campaign_id = cc.campaign_id
       -- One by one, by their keys: of what was written a moment ago, the planner expects one row.
       cross join ${personOf('cc.contact_id')}
       left join lateral (
         select own.contact_id, own.seen from campaign_approved_people own
         where own.campaign_id = cc.campaign_id and own.contact_id = cc.contact_id limit 1
       ) a on true
       where cc.removed_at is null and (a.contact_id is null or not a.seen @> ${AS_SEEN}
         and not (
           a.seen @> array[seen_as('email', p.email), seen_as('name', p.full_name)]
           and ('title' <> all (approval.fills_in) or seen_as('title', p.title) = any(a.seen))
           and ('organization' <> all (approval.fills_in) or seen_as('organization', p.organization) = any(a.seen))
         )
         and (
           select m.id from messages m
           where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id and m.state = 'queued' limit 1
         ) is not null
       )`,
    )
    .execute(database);

  // Fewer people, steps, days and mailboxes than were approved are as good as approved.
  await sql`
    create function is_approved(c campaigns) returns boolean language sql stable as $$
      select exists (
        select from campaign_approvals a
        where a.campaign_id = c.id and a.sender = c.sender and a.steps @> mails_of_campaign(c.id) and a.days @> days_of(c)
          and not exists (
            select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id <> all (a.mailboxes)
          )
      ) and not exists (select from unapproved_people u where u.campaign_id = c.id) $$`.execute(database);
  await sql`
    create function may_approve(c campaigns, account integer) returns boolean language sql stable as $$
      select exists (
        select from users u
        where u.id = account and u.deactivated_at is null and u.role in ('approver', 'administrator')
          and u.id is distinct from c.created_by
          and not exists (select from campaign_contributors w where w.campaign_id = c.id and w.user_id = u.id)
          and not exists (
            select from approval_requests own
            where own.campaign_id = c.id and own.outcome is null and own.asked_by = u.id
          )
      ) $$`.execute(database);
  // Whoever acts; a key is no person who has seen anything.
  await sql`
    create function approving_actor() returns integer language sql stable as $$
      select case when coalesce(current_setting('touchline.key', true), '') = '' then activity_actor_id(activity_actor()) end
    $$`.execute(database);

  await sql`
    create or replace function hold_unapproved() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then return new; end if;
      if approval_required_until_commit() then
        if not is_approved(new) then new.status := 'waiting'; end if;
      end if;
      return new;
    end $$`.execute(database);
  const days = 'starts_on, frequency_days, step_days, day_unit, stagger_sends, overlap';
  await sql.raw(`drop trigger hold_unapproved on campaigns`).execute(database);
  await sql
    .raw(
      `create trigger hold_unapproved before insert or update of status, deleted_at, sender, ${days} on campaigns
       for each row when (new.status = 'active') execute function hold_unapproved()`,
    )
    .execute(database);
  await sql.raw(`drop trigger keep_approval_request on campaigns`).execute(database);
  await sql
    .raw(
      `create trigger keep_approval_request after insert or update of status, deleted_at, sender, ${days} on campaigns
       for each row execute function keep_approval_request()`,
    )
    .execute(database);
  // Other days by somebody who may approve them are approved. By its name it comes before hold_unapproved.
  await sql`
    create function approve_days() returns trigger language plpgsql as $$
    begin
      if approval_required_until_commit() then
        if may_approve(new, approving_actor()) then
          update campaign_approvals a set days = a.days || coalesce((
            select jsonb_object_agg(key, value) from jsonb_each(days_of(new)) where value is distinct from days_of(old)->key
          ), '{}')
          where a.campaign_id = new.id;
        end if;
      end if;
      return new;
    end $$`.execute(database);
  await sql
    .raw(
      `create trigger approve_days before update of ${days} on campaigns for each row
       when ((old.starts_on, old.frequency_days, old.step_days, old.day_unit, old.stagger_sends, old.overlap)
         is distinct from (new.starts_on, new.frequency_days, new.step_days, new.day_unit, new.stagger_sends, new.overlap))
       execute function approve_days()`,
    )
    .execute(database);

  await sql`
    create function hold_campaigns(ids integer[]) returns void language sql as $$
      with held as (
        update campaigns set status = 'waiting', revision = revision + 1, updated_at = greatest(
          date_trunc('milliseconds', now()), updated_at + interval '1 millisecond'
        )
        where id = any(ids) and status = 'active' and deleted_at is null returning id
      ), told as (
        insert into campaign_status_changes (campaign_id, changed_at, changed_by, status)
        select id, now(), (select email from users where id = activity_actor_id(activity_actor())), 'waiting' from held
      )
      update messages m set due_at = null from held
      where m.campaign_id = held.id and m.state = 'queued' and m.due_at is not null $$`.execute(database);
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
      own := array(select c.id from campaigns c where c.id = any(ids) and c.deleted_at is null and not is_approved(c));
      insert into campaign_contributors (campaign_id, user_id)
      select id, actor from unnest(own) id where actor is not null
      on conflict do nothing;
      if is_required then perform hold_campaigns(own); end if;
    end $$`.execute(database);
  await sql`drop function is_approved(integer, text)`.execute(database);

  // Of each contact, as whom it was not seen before: what changed of it.
  await sql
    .raw(
      `create function change_people(ids integer[], marks uuid[]) returns void language plpgsql as $$
    declare
      own integer[];
      approving constant integer := approving_actor();
    begin
      if cardinality(ids) = 0 then return; end if;
      if not approval_required_until_commit() then return; end if;
      own := array(
        select distinct cc.campaign_id from campaign_contacts cc join campaigns c on c.id = cc.campaign_id
        where cc.contact_id = any(ids) and c.deleted_at is null
      );
      if cardinality(own) = 0 then return; end if;
      -- Whoever is approving or activating one of them is waited for, and seen. Pages that show one are told.
      perform from campaigns where id = any(own) order by id for no key update;
      update campaigns set revision = revision + 1 where id = any(own);
      if approving is not null then
        update campaign_approved_people a set seen = a.seen || changed.marks
        from (select id, array_agg(mark) as marks from unnest(ids, marks) one (id, mark) group by id) changed, campaigns c
        where a.contact_id = changed.id and a.campaign_id = any(own) and c.id = a.campaign_id and may_approve(c, approving)
          and not a.seen @> changed.marks;
      end if;
      perform hold_campaigns(array(
        select c.id from campaigns c where c.id = any(own) and c.status = 'active' and exists (
          select from campaign_approved_people a
          cross join ${personOf('a.contact_id')}
          where a.campaign_id = c.id and a.contact_id = any(ids) and not a.seen @> ${AS_SEEN}
        ) and not is_approved(c)
      ));
    end $$`,
    )
    .execute(database);
  await sql`
    create function people_changed() returns trigger language plpgsql as $$
    declare
      ids integer[];
      marks uuid[];
    begin
      -- Planned for as many as there are.
      execute $query$
        select array_agg(n.id), array_agg(mark.is_now)
        from new_rows n join old_rows o using (id)
        cross join lateral (values
          (o.email <> n.email, seen_as('email', n.email)),
          (o.full_name <> n.full_name, seen_as('name', n.full_name)),
          (o.title <> n.title, seen_as('title', n.title)),
          (o.organization_id is distinct from n.organization_id,
            seen_as('organization', coalesce((select name from organizations where id = n.organization_id), '')))
        ) mark (is_other, is_now)
        where (o.email, o.full_name, o.title, o.organization_id)
          is distinct from (n.email, n.full_name, n.title, n.organization_id) and mark.is_other
      $query$ into ids, marks;
      perform change_people(ids, marks);
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_changed after update on contacts referencing old table as old_rows new table as new_rows
    for each statement execute function people_changed()`.execute(database);
  await sql`
    create function organization_renamed() returns trigger language plpgsql as $$
    declare
      ids constant integer[] := array(select id from contacts where organization_id = new.id);
    begin
      perform change_people(ids, array_fill(seen_as('organization', new.name), array[cardinality(ids)]));
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_renamed after update of name on organizations for each row
    when (old.name <> new.name) execute function organization_renamed()`.execute(database);

  // Whoever was changed while nothing was to come is looked at once something is.
  await sql
    .raw(
      `create function mail_taken_up() returns trigger language plpgsql as $$
    begin
      if approval_required_until_commit() then
        if exists (
          select from campaign_approved_people a
          cross join ${personOf('a.contact_id')}
          where a.campaign_id = new.campaign_id and a.contact_id = new.contact_id and not a.seen @> ${AS_SEEN}
        ) then
          perform hold_campaigns(array(select c.id from campaigns c where c.id = new.campaign_id and not is_approved(c)));
        end if;
      end if;
      return null;
    end $$`,
    )
    .execute(database);
  await sql`
    create trigger approve_taken_up after update of state on messages for each row
    when (new.state = 'queued' and old.state not in ('queued', 'sending')) execute function mail_taken_up()`.execute(
    database,
  );
  await sql
    .raw(
      `create function mails_planned() returns trigger language plpgsql as $$
    declare
      own integer[];
    begin
      if not approval_required_until_commit() then return null; end if;
      execute $query$
        select array_agg(distinct n.campaign_id) from new_rows n
        cross join lateral (
          select own.seen from campaign_approved_people own
          where own.campaign_id = n.campaign_id and own.contact_id = n.contact_id limit 1
        ) a
        cross join ${personOf('n.contact_id')}
        where not a.seen @> ${AS_SEEN}
      $query$ into own;
      if own is not null then
        perform hold_campaigns(array(select c.id from campaigns c where c.id = any(own) and not is_approved(c)));
      end if;
      return null;
    end $$`,
    )
    .execute(database);
  await sql`
    create trigger approve_planned after insert on messages referencing new table as new_rows
    for each statement execute function mails_planned()`.execute(database);

  // What differs from what was approved, by kind, and of people how many and the first of them.
  await sql`
    create function unapproved_changes(c campaigns) returns jsonb language sql stable as $$
      with people as materialized (select * from unapproved_people u where u.campaign_id = c.id)
      select jsonb_build_object(
        'mails', not a.steps @> mails_of_campaign(c.id),
        'days', not a.days @> days_of(c),
        'mailboxes', a.sender <> c.sender or exists (
          select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id <> all (a.mailboxes)
        ),
        'new_people', (select count(*) from people where is_new),
        'addresses', (select count(*) from people where has_other_address),
        'names', (select count(*) from people where not is_new and not has_other_address),
        'examples', (
          select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(nullif(p.full_name, ''), p.email)) order by p.id), '[]')
          from (select contact_id from people where not is_new order by contact_id limit 3) first
          join contacts p on p.id = first.contact_id
        )
      )
      from campaign_approvals a where a.campaign_id = c.id $$`.execute(database);
}
