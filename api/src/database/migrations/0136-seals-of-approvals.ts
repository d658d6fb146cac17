import { sql, type Kysely } from 'kysely';

/** SQL: what was approved, as it was kept so far. */
const OLD_MAIL = `md5(t.subject || E'\\x1f' || t.html)`;
const MAIL = `mail_seal(t.subject, t.html)`;

/** SQL: of what a contact `p` of the organization `o` can be approved, one row for each. */
const SEEN_OF_PEOPLE = `
  select 'email' as what, p.email as value union all select 'name', p.full_name union all select 'title', p.title
  union all select 'organization', coalesce(o.name, '')
  union all select 'own:' || field, coalesce((coalesce(o.own_values, '{}') || p.own_values)->>field, '')
  from unnest(approval.own_fields) field`;

/**
 * What was approved is kept as SHA-256 of its fields, each with its length (U4): joined by a separator, "A" and "B|C" were the same
 * as "A|B" and "C", and other words than those that were seen went out as approved; of MD5 anybody makes two texts with one hash.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // The one place where a seal is computed.
  await sql`
    create function seal(variadic fields text[]) returns text language sql stable as $$
      select encode(sha256(convert_to(string_agg(coalesce(octet_length(field) || ':' || field, '-'), '' order by position), 'UTF8')), 'hex')
      from unnest(fields) with ordinality one (field, position) $$`.execute(database);
  await sql`
    create function mail_seal(subject text, html text) returns text language sql stable as $$
      select seal(subject, html) $$`.execute(database);

  // Whatever is as it was approved stays approved; of anything else nobody can tell any more what it was.
  await sql
    .raw(`
    update campaign_approvals a set steps = (
      select coalesce(jsonb_object_agg(approved.key, case when t.id is null then approved.value else ${MAIL} end), '{}')
      from jsonb_each_text(a.steps) approved
      left join campaign_steps s on s.campaign_id = a.campaign_id and s.step_number = approved.key::integer
      left join templates t on t.id = s.template_id and ${OLD_MAIL} = approved.value
    )`)
    .execute(database);
  await sql
    .raw(`
    create or replace function mails_of_campaign(campaign integer) returns jsonb language sql stable as $$
      select coalesce(jsonb_object_agg(s.step_number, ${MAIL}), '{}')
      from campaign_steps s join templates t on t.id = s.template_id where s.campaign_id = campaign $$`)
    .execute(database);
  await sql
    .raw(`
    update campaign_approvals a set senders = (
      select coalesce(jsonb_object_agg(
        approved.key, case when md5(shown.value) = approved.value then seal(shown.value) else approved.value end
      ), '{}')
      from jsonb_each_text(a.senders) approved
      left join mailboxes m on m.id = split_part(approved.key, '/', 1)::integer
      cross join lateral (
        select case split_part(approved.key, '/', 2) when 'name' then m.name else m.signature_html end as value
      ) shown
    )`)
    .execute(database);

  const definition = await sql<{ view: string }>`
    select pg_get_viewdef('unapproved_people'::regclass) as view`.execute(database);
  await sql`drop view unapproved_people`.execute(database);
  await sql`alter function seen_as(text, text) rename to seen_before`.execute(database);
  // Inlined into each comparison, of which an import makes 50,000: it calls nothing that reads a table.
  await sql`
    create function seen_as(what text, value text) returns bytea language sql stable as $$
      select sha256(convert_to(octet_length(what) || ':' || what || octet_length(value) || ':' || value, 'UTF8')) $$`.execute(
    database,
  );
  await sql`alter table campaign_approved_people rename column seen to before`.execute(database);
  await sql`alter table campaign_approved_people add column seen bytea[]`.execute(database);
  await sql
    .raw(`
    update campaign_approved_people a set seen = case when p.id is null then '{}' else array(
      select seen_as(what, value) from (${SEEN_OF_PEOPLE}) one where seen_before(what, value) = any (a.before)
    ) end
    from campaign_approved_people own
    join campaign_approvals approval on approval.campaign_id = own.campaign_id
    left join contacts p on p.id = own.contact_id
    left join organizations o on o.id = p.organization_id
    where a.campaign_id = own.campaign_id and a.contact_id = own.contact_id`)
    .execute(database);
  await sql`
    alter table campaign_approved_people drop column before, alter column seen set not null`.execute(
    database,
  );
  await sql`drop function seen_before(text, text)`.execute(database);
  await sql
    .raw(`create view unapproved_people as ${definition.rows[0]?.view.replaceAll('uuid[]', 'bytea[]') ?? ''}`)
    .execute(database);

  // Functions that compare take the new kind of hash.
  await sql`
    do $$
    declare
      one record;
    begin
      for one in
        select p.oid::regprocedure as signature, pg_get_functiondef(p.oid) as definition, 'uuid[]'::regtype = any (p.proargtypes) as takes
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and pg_get_functiondef(p.oid) ~ 'uuid\\[\\]|md5'
      loop
        if one.takes then execute 'drop function ' || one.signature; end if;
        execute regexp_replace(replace(replace(one.definition,
          'uuid[]', 'bytea[]'),
          'md5(t.subject || E''\x1f'' || t.html)', 'mail_seal(t.subject, t.html)'),
          'md5\\((m|new|old)\\.', 'seal(\\1.', 'g');
      end loop;
    end $$`.execute(database);
}
