import { sql, type Kysely } from 'kysely';

/** SQL: what an approver saw of the contact `p`, of which `organization` is the name of its own. */
const AS_SEEN = `array[seen_as('email', p.email), seen_as('name', p.full_name), seen_as('title', p.title),
  seen_as('organization', p.organization)]`;

/** SQL: that contact of a row, and the values of both in the team's own fields. */
const personOf = (contact: string) => `lateral (
    select p.*, coalesce(o.name, '') as organization, coalesce(o.own_values, '{}') || p.own_values as own
    from contacts p left join organizations o on o.id = p.organization_id where p.id = ${contact} limit 1
  ) p`;

/** SQL: the values `own` that the approval `approval` fills in, as they were seen: a hash of each. */
const OWN_SEEN = `(
    select coalesce(array_agg(seen_as('own:' || field, coalesce(own->>field, ''))), '{}') from unnest(approval.own_fields) field
  )`;

/** What an email fills in of the team's own fields is approved as its title and organization are (U4). */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Ids of own fields that some email of a campaign fills in.
  await sql`
    create function own_filled_in(campaign integer) returns text[] language sql stable as $$
      select array(
        select distinct found[1] from campaign_steps s join templates t on t.id = s.template_id
        cross join lateral regexp_matches(t.subject || ' ' || t.html, '(?:field|link)_([1-9]\\d{0,8})', 'g') found
        where s.campaign_id = campaign order by 1
      ) $$`.execute(database);
  await sql`alter table campaign_approvals add column own_fields text[] not null default '{}'`.execute(
    database,
  );
  // What was approved before counts as approved as it is.
  await sql`update campaign_approvals set own_fields = own_filled_in(campaign_id)`.execute(database);
  await sql
    .raw(
      `update campaign_approved_people a set seen = a.seen || ${OWN_SEEN.replaceAll('own->>', 'one.own->>')}
       from campaign_approvals approval cross join (
         select p.id, coalesce(o.own_values, '{}') || p.own_values as own
         from contacts p left join organizations o on o.id = p.organization_id
       ) one
       where approval.campaign_id = a.campaign_id and one.id = a.contact_id and cardinality(approval.own_fields) > 0`,
    )
    .execute(database);

  await sql
    .raw(
      `create or replace view unapproved_people as
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
       where cc.removed_at is null and (a.contact_id is null or (
           not a.seen @> ${AS_SEEN} and not (
             a.seen @> array[seen_as('email', p.email), seen_as('name', p.full_name)]
             and ('title' <> all (approval.fills_in) or seen_as('title', p.title) = any(a.seen))
             and ('organization' <> all (approval.fills_in) or seen_as('organization', p.organization) = any(a.seen))
           )
           or cardinality(approval.own_fields) > 0 and not a.seen @> ${OWN_SEEN.replaceAll('own->>', 'p.own->>')}
         )
         and (
           select m.id from messages m
           where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id and m.state = 'queued' limit 1
         ) is not null
       )`,
    )
    .execute(database);

  await sql`
    create or replace function people_changed() returns trigger language plpgsql as $$
    declare
      ids integer[];
      marks uuid[];
    begin
      -- Planned for as many as there are.
      execute $query$
        select array_agg(n.id), array_agg(mark.is_now)
        from new_rows n join old_rows o using (id)
        cross join lateral (
          select true as is_other, seen_as('own:' || key, coalesce(now_own.own->>key, '')) as is_now
          from (select o.own_values || case when o.organization_id is distinct from n.organization_id
              then coalesce((select own_values from organizations where id = o.organization_id), '{}') else '{}' end as own) was_own
          cross join (select n.own_values || case when o.organization_id is distinct from n.organization_id
              then coalesce((select own_values from organizations where id = n.organization_id), '{}') else '{}' end as own) now_own
          cross join lateral jsonb_object_keys(was_own.own || now_own.own) key
          where was_own.own->key is distinct from now_own.own->key
          union all
          select * from (values
            (o.email <> n.email, seen_as('email', n.email)),
            (o.full_name <> n.full_name, seen_as('name', n.full_name)),
            (o.title <> n.title, seen_as('title', n.title)),
            (o.organization_id is distinct from n.organization_id,
              seen_as('organization', coalesce((select name from organizations where id = n.organization_id), '')))
          ) usual
        ) mark
        where (o.email, o.full_name, o.title, o.organization_id, o.own_values)
          is distinct from (n.email, n.full_name, n.title, n.organization_id, n.own_values) and mark.is_other
      $query$ into ids, marks;
      perform change_people(ids, marks);
      return null;
    end $$`.execute(database);
  await sql`
    create function organization_filled_in() returns trigger language plpgsql as $$
    declare
      ids integer[];
      marks uuid[];
    begin
      select array_agg(p.id), array_agg(seen_as('own:' || key, coalesce(new.own_values->>key, ''))) into ids, marks
      from contacts p cross join lateral jsonb_object_keys(old.own_values || new.own_values) key
      where p.organization_id = new.id and old.own_values->key is distinct from new.own_values->key;
      perform change_people(ids, marks);
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_filled_in after update of own_values on organizations for each row
    when (old.own_values is distinct from new.own_values) execute function organization_filled_in()`.execute(
    database,
  );
}
