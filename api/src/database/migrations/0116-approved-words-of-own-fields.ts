import { sql, type Kysely } from 'kysely';

/**
 * The name of an own field stands in emails where its value is missing, and the name of a choice where it was chosen: they are words
 * of the emails, approved with them (U4). Whoever changes one has the campaigns wait whose emails fill the field in.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function own_field_words(f own_fields) returns jsonb language sql stable as $$
      select jsonb_build_object('name', f.name, 'code', f.code, 'choices', coalesce(
        jsonb_object_agg(choice->>'id', jsonb_build_object('name', choice->'name', 'code', choice->'code')), '{}'
      ))
      from jsonb_array_elements(f.choices) choice $$`.execute(database);
  // Field id → its words; null for one that is no more.
  await sql`
    create function own_words_of(campaign integer) returns jsonb language sql stable as $$
      select coalesce(jsonb_object_agg(field, case when f.id is not null then own_field_words(f) end), '{}')
      from unnest(own_filled_in(campaign)) field left join own_fields f on f.id = field::integer $$`.execute(
    database,
  );
  await sql`alter table campaign_approvals add column own_words jsonb not null default '{}'`.execute(
    database,
  );
  // What was approved before counts as approved as it is.
  await sql`update campaign_approvals set own_words = own_words_of(campaign_id)`.execute(database);
  await sql`
    create or replace function has_approved_mails(a campaign_approvals) returns boolean language sql stable as $$
      select a.steps @> mails and a.own_words @> own_words_of(a.campaign_id) and not exists (
        select from jsonb_object_keys(a.steps) key where not mails ? key and key::integer <> all (a.may_lack)
      ) from mails_of_campaign(a.campaign_id) mails $$`.execute(database);

  await sql`
    create function own_field_renamed() returns trigger language plpgsql as $$
    declare
      field constant text := case when tg_op = 'DELETE' then old.id else new.id end;
      was jsonb;
      words jsonb;
      added jsonb := '{}';
      ids integer[];
    begin
      if tg_op <> 'INSERT' then was := own_field_words(old); end if;
      if tg_op <> 'DELETE' then words := own_field_words(new); end if;
      if tg_op = 'UPDATE' then
        select coalesce(jsonb_object_agg(key, value), '{}') into added
        from jsonb_each(words->'choices') where key::integer > old.last_choice;
        -- Nobody has a new choice yet; whoever gets it is compared by their value.
        if added <> '{}' then
          update campaign_approvals set own_words = jsonb_set(own_words, array[field, 'choices'], own_words->field->'choices' || added)
          where jsonb_typeof(own_words->field) = 'object';
        end if;
        if jsonb_set(was, '{choices}', was->'choices' || added) @> words then return null; end if;
      end if;
      ids := array(
        select distinct s.campaign_id from campaign_steps s join templates t on t.id = s.template_id
        where t.subject || ' ' || t.html ~ ('(?:field|link)_' || field || '(?!\\d)')
      );
      if cardinality(ids) = 0 then return null; end if;
      perform change_what_goes_out(ids);
      -- Pages that show one are told, and what waits is compared again.
      if approval_required() then update campaigns set revision = revision + 1 where id = any(ids); end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_renamed after insert or delete or update of name, choices on own_fields
    for each row execute function own_field_renamed()`.execute(database);

  // The last look sees them, too.
  await sql`
    create function has_unapproved_words(c campaigns) returns boolean language sql stable as $$
      select exists (
        select from campaign_approvals a
        where a.campaign_id = c.id and cardinality(a.own_fields) > 0 and not a.own_words @> own_words_of(c.id)
      ) $$`.execute(database);
  await sql
    .raw(
      `do $$
      begin
        execute replace(pg_get_functiondef('hold_unapproved_mails'::regproc),
          'or has_unapproved_senders(c)', 'or has_unapproved_senders(c) or has_unapproved_words(c)');
      end $$`,
    )
    .execute(database);
}
