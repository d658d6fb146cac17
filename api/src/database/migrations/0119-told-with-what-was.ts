import { sql, type Kysely } from 'kysely';
import { recordChanges } from './activity/record-changes.ts';

const nameOf = (row: string) => `coalesce(nullif(${row}.name, ''), ${row}.code)`;
const contactName = `(select coalesce(nullif(p.full_name, ''), nullif(p.email, ''), p.phone) from contacts p where p.id = r.contact_id)`;

/** Activity says what was, where it said only that something changed (U7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Of several: what all had before, where that is one value.
  await sql`
    do $$
    declare
      known constant text := pg_get_functiondef('activity_whole'::regproc);
      told constant text := replace(
        replace(known, 'jsonb_build_array(null, shared.value)', 'jsonb_build_array(shared.was, shared.value)'),
        'select change.key, min((change.value->1)::text)::jsonb as value',
        'select change.key, min((change.value->1)::text)::jsonb as value,
              case when count(distinct change.value->0) = 1 then min((change.value->0)::text)::jsonb end as was'
      );
    begin
      if told = known then raise exception 'activity_whole is not as it was'; end if;
      execute told;
    end $$`.execute(database);
  await recordChanges(database, {
    table: 'own_fields',
    kind: 'own_field',
    subject: 'r.id',
    name: nameOf('r'),
    fields: {
      name: nameOf('r'),
      choices: `(
        select string_agg(coalesce(nullif(choice->>'name', ''), 'own:' || (choice->>'code')), ', ' order by place)
        from jsonb_array_elements(r.choices) with ordinality as one (choice, place)
        where choice->>'is_retired' is distinct from 'true'
      )`,
      retired: 'r.retired_at is not null',
    },
    marks: { position: 'r.position' },
    insert: { action: `'created'` },
    update: { action: `'changed'` },
    delete: { action: `'deleted'` },
  });
  await recordChanges(database, {
    table: 'answers',
    kind: 'contact',
    subject: 'r.contact_id',
    name: contactName,
    things: {
      contact_id: 'r.contact_id',
      organization_id: '(select p.organization_id from contacts p where p.id = r.contact_id)',
    },
    fields: { to: `nullif(r.to_email, '')`, subject: 'r.subject' },
    actor: `coalesce(who, r.user_id::text)`,
    insert: { action: `'answered'`, when: `r.state = 'waiting'` },
    update: {
      action: `case r.state when 'undone' then 'answer_taken_back' when 'discarded' then 'answer_discarded' else 'answer_sent_again' end`,
      when: `b.state <> r.state and (r.state in ('undone', 'discarded')
        or r.state = 'waiting' and activity_actor() is not null)`,
    },
  });
  // What was taken back.
  const person = 'person.contact::integer';
  await recordChanges(database, {
    table: 'people_actions',
    kind: 'campaign',
    join: `cross join lateral jsonb_array_elements_text(r.content->'contacts') person (contact)`,
    subject: 'r.campaign_id',
    name: '(select k.name from campaigns k where k.id = r.campaign_id)',
    who: `(select coalesce(nullif(p.full_name, ''), nullif(p.email, ''), p.phone) from contacts p where p.id = ${person})`,
    things: { campaign_id: 'r.campaign_id', contact_id: person },
    more: `case when r.undone_at is not null then jsonb_build_object('undone', r.action) end`,
    insert: { action: `'people_' || r.action`, when: `r.action <> 'take_out'` },
    update: {
      action: `'people_undone'`,
      when: `b.undone_at is null and r.undone_at is not null and r.action <> 'take_out'`,
    },
  });
}
