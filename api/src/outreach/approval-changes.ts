import { calledOf } from '../database/accounts.ts';

/** Lines that tell what differs; the rest is counted. */
const MOST = 6;

/** SQL: a value of the activity `x` before its change, or after. */
const was = (field: string) => `coalesce(x.content->'changes'->${field}->>0, '')`;
const is = (field: string) => `coalesce(x.content->'changes'->${field}->>1, '')`;

/** SQL: `value` of the last activity `x`, made by `u`, that is one of those: each kind is found by an index of its own. */
const last = (value: string, ...which: readonly string[]) => `(
    select one.value from (${which
      .map(
        (one) => `(
          select ${value} as value, x.at, x.id from activity x left join users u on u.id = x.actor_id
          where ${one} order by x.at desc, x.id desc limit 1
        )`,
      )
      .join(' union all ')}) one
    order by one.at desc, one.id desc limit 1
  )`;

/** SQL: who did the last of those. */
const lastDoer = (...which: readonly string[]) => last(`coalesce(${calledOf('u')}, x.actor)`, ...which);

/** SQL: the contact `f` came to another organization, or its own was renamed. */
const MOVED = `x.contact_id = f.id and x.content->'changes' ? 'organization'`;
const RENAMED = `x.organization_id = f.organization_id and x.kind = 'organization' and x.content->'changes' ? 'name'`;
/** SQL: the name of an organization before that. */
const WAS_CALLED = was(`case when x.kind = 'organization' then 'name' else 'organization' end`);
const WAS_SEEN = `seen_as('organization', ${WAS_CALLED}) = any (f.seen)`;

const OWN_CHANGED = `exists (select from jsonb_object_keys(x.content->'changes') key where starts_with(key, 'own:'))`;

/** SQL: a person of `first`, under each name or address that nobody approved; what was approved is found by its hash in the activity. */
const PEOPLE = `
  select 4 as place, f.position, other.what, f.id, f.name, other.before, other.value as after, other.by
  from (
    select p.id, p.organization_id, coalesce(nullif(p.full_name, ''), p.email) as name, one.position, p.email, p.full_name, p.title,
      coalesce(o.name, '') as organization, seen.seen, a.fills_in, a.own_fields,
      coalesce(o.own_values, '{}') || p.own_values as own
    from jsonb_array_elements_text(changes->'first') with ordinality one (id, position)
    join contacts p on p.id = one.id::integer
    left join organizations o on o.id = p.organization_id
    left join campaign_approved_people seen on seen.campaign_id = c.id and seen.contact_id = p.id
    cross join (select fills_in, own_fields from campaign_approvals where campaign_id = c.id) a
  ) f
  cross join lateral (
    select field.what, field.value, ${last(
      was('field.what'),
      `x.contact_id = f.id and x.content->'changes' ? field.what and seen_as(field.mark, ${was('field.what')}) = any (f.seen)`,
    )} as before, ${lastDoer(`x.contact_id = f.id and ${is('field.what')} = field.value and x.content->'changes' ? field.what`)} as by
    from (values
      ('email', 'email', f.email, true), ('full_name', 'name', f.full_name, true), ('title', 'title', f.title, 'title' = any (f.fills_in))
    ) field (what, mark, value, matters)
    where field.matters and f.seen is not null and not seen_as(field.mark, field.value) = any (f.seen)
    union all
    select 'organization', f.organization, ${last(WAS_CALLED, `${MOVED} and ${WAS_SEEN}`, `${RENAMED} and ${WAS_SEEN}`)},
      ${lastDoer(MOVED, RENAMED)}
    where f.seen is not null and 'organization' = any (f.fills_in)
      and not seen_as('organization', f.organization) = any (f.seen)
    union all
    select 'own_field', null, null, ${lastDoer(
      `x.contact_id = f.id and ${OWN_CHANGED}`,
      `x.organization_id = f.organization_id and x.kind = 'organization' and ${OWN_CHANGED}`,
    )}
    where exists (
      select from unnest(f.own_fields) field
      where f.seen is not null and not seen_as('own:' || field, coalesce(f.own->>field, '')) = any (f.seen)
    )
    union all
    select 'new_person', f.email, null, ${lastDoer(`x.campaign_id = c.id and x.contact_id = f.id and x.action = 'people_added'`)}
    where f.seen is null
  ) other`;

const STEPS = `
  select 1, step.number, case
      when not a.steps ? step.key then 'step_added' when not mails ? step.key then 'step_removed' else 'step_changed'
    end, step.number, coalesce(t.title, ''), null, null,
    case
      when a.steps ? step.key and mails ? step.key
        then ${lastDoer(`x.template_id = s.template_id and (x.content->'changes' ? 'subject' or x.content->'changes' ? 'design')`)}
      else ${lastDoer(`x.campaign_id = c.id and x.action = 'step_changed' and x.content->>'step' = step.key`)}
    end
  from campaign_approvals a
  cross join mails_of_campaign(c.id) mails
  cross join lateral (
    select key, key::integer as number from (select jsonb_object_keys(a.steps || mails) as key) keys
  ) step
  left join campaign_steps s on s.campaign_id = c.id and s.step_number = step.number
  left join templates t on t.id = s.template_id
  where a.campaign_id = c.id and a.steps->step.key is distinct from mails->step.key
    and not (step.number = any (a.may_lack) and not mails ? step.key)`;

/** SQL: a name as it was given, or by the code of one that is there from the start. */
const named = (words: string) => `coalesce(nullif(${words}->>'name', ''), 'own:' || (${words}->>'code'))`;

/** Names of own fields, and of their choices, that stand in emails. */
const OWN_WORDS = `
  select 1, 1000, other.what, field.key::integer, coalesce(${named('is_now.words')}, ''), other.before, other.after,
    ${lastDoer(`x.kind = 'own_field' and x.subject_id = field.key::integer
      and (x.action = 'deleted' or x.content->'changes' ?| array['name', 'choices'])`)}
  from campaign_approvals a
  cross join lateral jsonb_each(a.own_words) field
  cross join lateral (select own_words_of(c.id)->field.key as words) is_now
  cross join lateral (
    select 'field_name' as what, ${named('field.value')} as before, ${named('is_now.words')} as after
    where field.value->'name' is distinct from is_now.words->'name'
    union all
    select 'field_choice', ${named('choice.value')}, ${named("(is_now.words->'choices'->choice.key)")}
    from jsonb_each(case when jsonb_typeof(field.value) = 'object' then field.value->'choices' else '{}' end) choice
    where is_now.words->'choices' ? choice.key
      and choice.value->'name' is distinct from is_now.words->'choices'->choice.key->'name'
  ) other
  where a.campaign_id = c.id and is_now.words is not null`;

/** Of each, fields of the campaign by which its activity says who changed it. */
const DAYS = `
  select 2, 0, case when is_now.key in ('starts_on', 'stagger_sends', 'overlap') then is_now.key else 'gap' end,
    case when is_now.key not in ('starts_on', 'stagger_sends', 'overlap') then is_now.key::integer end, '',
    case when jsonb_typeof(a.days->is_now.key) = 'array' then concat_ws(' ', a.days->is_now.key->>0, a.days->is_now.key->>1)
      else a.days->>is_now.key end,
    case when jsonb_typeof(is_now.value) = 'array' then concat_ws(' ', is_now.value->>0, is_now.value->>1)
      else days_of(c)->>is_now.key end,
    ${lastDoer(`x.campaign_id = c.id and x.kind = 'campaign' and x.content->'changes' ?| case
      when is_now.key in ('starts_on', 'stagger_sends', 'overlap') then array[is_now.key]
      else array['frequency_days', 'step_days', 'day_unit'] end`)}
  from campaign_approvals a cross join lateral jsonb_each(days_of(c)) is_now
  where a.campaign_id = c.id and a.days ? is_now.key and a.days->is_now.key <> is_now.value`;

const MAILBOXES = `
  select 3, m.id, other.what, m.id, m.email, other.before, other.after,
    ${lastDoer(`x.kind = 'mailbox' and x.subject_id = m.id and x.content->'changes' ? other.field`)}
  from campaign_approvals a cross join mailboxes m
  cross join lateral (
    select 'mailbox_added' as what, null as before, m.email as after, 'mailbox' as field
    where m.id <> all (a.mailboxes) and exists (
      select from campaign_mailboxes own where own.campaign_id = c.id and own.mailbox_id = m.id
    )
    union all
    select 'mailbox_name', ${last(
      was("'name'"),
      `x.kind = 'mailbox' and x.subject_id = m.id and seal(${was("'name'")}) = a.senders->>(m.id || '/name')`,
    )}, m.name, 'name'
    where a.senders->>(m.id || '/name') is distinct from seal(m.name)
    union all
    select 'mailbox_signature', null, null, 'signature'
    where a.senders->>(m.id || '/signature_html') is distinct from seal(m.signature_html) and fills_in_signature(c.id)
  ) other
  where a.campaign_id = c.id and (changes->>'mailboxes')::boolean and (
    other.what = 'mailbox_added'
    or exists (select from messages q where q.campaign_id = c.id and q.mailbox_id = m.id and q.state = 'queued')
  )
  union all
  select 3, 0, 'sender', null, '', a.sender, c.sender, ${lastDoer(`x.campaign_id = c.id and x.kind = 'campaign' and x.content->'changes' ? 'sender'`)}
  from campaign_approvals a where a.campaign_id = c.id and a.sender <> c.sender`;

/**
 * SQL: what of the campaign `c` is not as it was approved, from what to what and by whom, in the contract's shape: the first of all,
 * and how much more there is. `changes`: what `unapproved_changes` says of it.
 */
export const DETAILS = `(
  with told as (
    select *, row_number() over (order by place, position, what, id) as line
    from (${PEOPLE} union all ${STEPS} union all ${OWN_WORDS} union all ${DAYS} union all ${MAILBOXES}) every
  )
  select jsonb_build_object(
    'details', coalesce(jsonb_agg(jsonb_build_object(
      'what', what, 'id', id, 'name', name, 'before', before, 'after', after, 'by', by
    ) order by line) filter (where line <= ${MOST}), '[]'),
    'more', greatest(0, count(*) filter (where place <> 4 and line > ${MOST})
      + (changes->>'new_people')::integer + (changes->>'addresses')::integer + (changes->>'names')::integer
      - count(distinct id) filter (where place = 4 and line <= ${MOST}))
  ) from told
)`;
