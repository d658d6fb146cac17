import { sql, type Kysely } from 'kysely';

/**
 * A contact of an approved campaign that is changed is compared alone: comparing all of a campaign of 50,000 people took half a second
 * for each change. Nothing else of an active campaign can differ by then, as whatever differs has it wait.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_for_people(own integer[], ids integer[]) returns void language plpgsql as $$
    begin
      perform hold_campaigns(array(
        select c.id from campaigns c where c.id = any(own) and c.status = 'active' and exists (
          select from unapproved_people u where u.campaign_id = c.id and u.contact_id = any(ids)
        )
      ));
    end $$`.execute(database);
  await sql`
    create or replace function change_people(ids integer[], marks uuid[]) returns void language plpgsql as $$
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
      perform hold_for_people(own, ids);
    end $$`.execute(database);
  await sql`
    create or replace function mail_taken_up() returns trigger language plpgsql as $$
    begin
      if approval_required_until_commit() then
        perform hold_for_people(array[new.campaign_id], array[new.contact_id]);
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create or replace function mails_planned() returns trigger language plpgsql as $$
    declare
      own integer[];
      ids integer[];
    begin
      if not approval_required_until_commit() then return null; end if;
      select array_agg(distinct campaign_id), array_agg(distinct contact_id) into own, ids from new_rows;
      if own is not null then perform hold_for_people(own, ids); end if;
      return null;
    end $$`.execute(database);

  // A session keeps the plan that it made while nobody was approved, and then read all of the approved for each of them: approving
  // 50,000 people took three minutes. By index, that plan is good for any number.
  for (const compared of [
    'is_approved(campaigns)',
    'unapproved_changes(campaigns)',
    'change_people(integer[], uuid[])',
    'hold_for_people(integer[], integer[])',
  ])
    await sql.raw(`alter function ${compared} set enable_seqscan = off`).execute(database);
}
