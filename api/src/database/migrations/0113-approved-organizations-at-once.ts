import { sql, type Kysely } from 'kysely';

/**
 * Organizations that one statement changes are compared with what was approved all at once: one by one, each took a lock, a comparison
 * and a revision of every campaign of its people, and 20,000 of them ten seconds (U4).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop trigger approve_filled_in on organizations`.execute(database);
  await sql`drop function organization_filled_in()`.execute(database);
  await sql`drop trigger approve_renamed on organizations`.execute(database);
  await sql`drop function organization_renamed()`.execute(database);
  await sql`
    create function organizations_changed() returns trigger language plpgsql as $$
    declare
      ids integer[];
      marks uuid[];
    begin
      if not approval_required_until_commit() then return null; end if;
      -- Planned for as many as there are.
      execute $query$
        select array_agg(p.id), array_agg(mark.is_now)
        from new_rows n
        join old_rows o on o.id = n.id and (o.name <> n.name or o.own_values is distinct from n.own_values)
        join contacts p on p.organization_id = n.id
        cross join lateral (
          select seen_as('organization', n.name) as is_now where o.name <> n.name
          union all
          select seen_as('own:' || key, coalesce(n.own_values->>key, ''))
          from jsonb_object_keys(o.own_values || n.own_values) key
          where o.own_values->key is distinct from n.own_values->key
        ) mark
      $query$ into ids, marks;
      if ids is not null then perform change_people(ids, marks); end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_changed after update on organizations referencing old table as old_rows new table as new_rows
    for each statement execute function organizations_changed()`.execute(database);
}
