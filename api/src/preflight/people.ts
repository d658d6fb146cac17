import { fieldOfTag, mergeTagText } from '@touchline/shared/contract/merge-tags';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { ENDING_EVENTS } from '../outreach/mail-conditions.ts';
import { toAnswerAt, UNANSWERED_REPLIES } from '../replies/waiting-replies.ts';
import type { CheckedTemplate, LeavablePeople, MissingValue, People, SameMail } from './preflight-input.ts';
import type { UsedTag } from './template-facts.ts';

/** Most people that are named for a finding, and most campaigns. */
export const MOST_PEOPLE = 20;
const MOST_CAMPAIGNS = 5;

/** The chosen contacts of a campaign; undefined for one that is not stored yet. */
export interface Chosen {
  readonly id: number | undefined;
  readonly contacts: readonly number[];
}

/** SQL: the contact `p` is chosen, and the campaign may still send something to them. */
export const mayGetMail = ({ id, contacts }: Chosen): RawBuilder<boolean> => sql`(
  p.id = any(${contacts}::integer[])
  and not exists (select from suppressions s where s.email_key = p.email_key)
  and not exists (
    select from message_events e
    where e.campaign_id = ${id ?? null}::integer and e.contact_id = p.id and e.kind = any(${ENDING_EVENTS})
      and e.lifted_at is null
  )
)`;

/** Those who wait for an answer, as V1 counts them, and would get mail all the same. */
export async function findWaiting(database: Queryable, chosen: Chosen, now: Date): Promise<LeavablePeople> {
  const { rows } = await sql<LeavablePeople>`
    with moment as (select ${now}::timestamptz as now),
    waiting as materialized (
      select p.id, p.full_name as name, p.email, to_answer.since
      from (${sql.raw(toAnswerAt('(select now from moment)', UNANSWERED_REPLIES))}) to_answer
      join contacts p on p.id = to_answer.contact_id
      where p.erased_at is null and ${mayGetMail(chosen)}
    )
    select count(*)::integer as contacts, coalesce(array_agg(id), '{}') as contact_ids,
      (
        select coalesce(jsonb_agg(named), '[]')
        from (select id, name, email from waiting order by since, id limit ${MOST_PEOPLE}) named
      ) as people
    from waiting`.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('An aggregate always has a row.');
  return found;
}

/**
 * Those who got the mail of a template before from another campaign, and are still to get it from this one: the template,
 * whatever it said, or the same text.
 */
export async function findSameMail(
  database: Queryable,
  chosen: Chosen,
  templates: readonly CheckedTemplate[],
): Promise<SameMail | undefined> {
  const contents = await findContents(database, templates);
  if (contents.length === 0) return undefined;
  // As arrays and not as a join: PostgreSQL knows then how many mails they are, and which index serves best.
  const ids = contents.map(({ id }) => id);
  const steps = contents.map(({ step }) => step);
  const isOfOthers = sql`m.content_id = any(${ids}::integer[])
    and m.state in ('sending', 'sent', 'uncertain') and m.campaign_id is distinct from ${chosen.id ?? null}::integer`;
  const { rows } = await sql<{
    contacts: number;
    contact_ids: number[];
    people: SameMail['people'];
    steps: number[];
    campaigns: string[];
  }>`
    with chosen as materialized (
      select p.id, p.full_name as name, p.email, p.email_key from contacts p where ${mayGetMail(chosen)}
    ),
    -- The same person, under this address or another.
    mail as (
      select m.id, m.contact_id, m.content_id, m.campaign_id
      from messages m
      where ${isOfOthers} and m.contact_id = any(${chosen.contacts}::integer[])
      union
      select m.id, p.id, m.content_id, m.campaign_id
      from chosen p join messages m on m.recipient_key = p.email_key
      where ${isOfOthers}
    ),
    received as materialized (
      select p.id, p.name, p.email, mail.campaign_id, asked.step
      from mail
      join chosen p on p.id = mail.contact_id
      join unnest(${ids}::integer[], ${steps}::integer[]) as asked (content_id, step) using (content_id)
      where not exists (select from message_events e where e.message_id = mail.id and e.kind = 'bounced')
        and not exists (
          select from messages own
          where own.campaign_id = ${chosen.id ?? null}::integer and own.contact_id = p.id
            and own.step_number = asked.step and own.state <> 'queued'
        )
    )
    select (select count(distinct id)::integer from received) as contacts,
      array(select distinct id from received) as contact_ids,
      (
        select coalesce(jsonb_agg(named), '[]')
        from (
          select id, name, email, array_agg(distinct step) as steps
          from received group by id, name, email order by id limit ${MOST_PEOPLE}
        ) named
      ) as people,
      array(select distinct step from received) as steps,
      array(
        select distinct other.name
        from (select distinct campaign_id from received) before
        join campaigns other on other.id = before.campaign_id
        order by other.name limit ${MOST_CAMPAIGNS}
      ) as campaigns`.execute(database);
  const [found] = rows;
  if (found === undefined || found.contacts === 0) return undefined;
  const { steps: concerned, ...same } = found;
  return {
    ...same,
    templates: templates.filter((template) => template.steps.some((step) => concerned.includes(step))),
  };
}

/** What went out of templates so far, once for each step that they are chosen for. */
async function findContents(
  database: Queryable,
  templates: readonly CheckedTemplate[],
): Promise<{ readonly id: number; readonly step: number }[]> {
  const steps = templates.flatMap(({ id, digest, steps: own }) => own.map((step) => ({ id, digest, step })));
  const { rows } = await sql<{ id: number; step: number }>`
    select distinct content.id, asked.step
    from unnest(
      ${steps.map(({ id }) => id)}::integer[],
      ${steps.map(({ digest }) => digest)}::text[],
      ${steps.map(({ step }) => step)}::integer[]
    ) as asked (template_id, digest, step)
    join mail_contents content on content.template_id = asked.template_id or content.digest = asked.digest`.execute(
    database,
  );
  return rows;
}

/** What each merge tag is filled in from, of the contact `p` and the organization `o`. */
const SOURCES: readonly UsedValue[] = [
  { tags: ['first_name', 'full_name'], value: sql`p.full_name` },
  { tags: ['organization'], value: sql`o.name` },
  { tags: ['title'], value: sql`p.title` },
];

/** A value that mails are filled in with, and the merge tags of templates that ask for it. */
export interface UsedValue {
  readonly tags: readonly UsedTag[];
  readonly value: RawBuilder<unknown>;
}

/** A field of the team's own, as far as people may lack a value of it. */
export interface AskedField {
  readonly id: number;
  readonly about: 'organization' | 'contact';
}

/** The team's own fields that are offered. */
export const findFields = (database: Queryable): Promise<AskedField[]> =>
  database.selectFrom('own_fields').select(['id', 'about']).where('retired_at', 'is', null).execute();

/** The same templates with tags of own fields that are no longer there among what nothing is filled in for. */
export const withRemovedFields = (
  templates: readonly CheckedTemplate[],
  fields: readonly AskedField[],
): CheckedTemplate[] => {
  const known = new Set(fields.map(({ id }) => id));
  return templates.map((template) => {
    const { facts } = template;
    const removed =
      facts?.usedTags.filter((tag) => !known.has(fieldOfTag(tag) ?? NaN) && fieldOfTag(tag)) ?? [];
    if (facts === null || removed.length === 0) return template;
    return {
      ...template,
      facts: { ...facts, unknownTags: [...facts.unknownTags, ...removed.map(mergeTagText)] },
    };
  });
};

/** What templates ask for. */
export function usedValues(
  templates: readonly CheckedTemplate[],
  fields: readonly AskedField[] = [],
): UsedValue[] {
  const used = new Set(templates.flatMap(({ facts }) => facts?.usedTags ?? []));
  const own = fields.map(({ id, about }) => ({
    tags: [...used].filter((tag) => fieldOfTag(tag) === id),
    value: about === 'contact' ? sql`p.own_values->>${String(id)}` : sql`o.own_values->>${String(id)}`,
  }));
  return [...SOURCES, ...own]
    .map(({ tags, value }) => ({ tags: tags.filter((tag) => used.has(tag)), value }))
    .filter(({ tags }) => tags.length > 0);
}

/** Those of whom it is not known. */
export async function findMissingValue(
  database: Queryable,
  chosen: Chosen,
  { tags, value }: UsedValue,
): Promise<MissingValue> {
  const { rows } = await sql<Person & { contacts: number }>`
    select p.id, p.full_name as name, p.email, count(*) over ()::integer as contacts
    from contacts p left join organizations o on o.id = p.organization_id
    where ${mayGetMail(chosen)} and coalesce(${value}, '') !~ '\\S'
    order by p.id limit ${MOST_PEOPLE}`.execute(database);
  return { tags, ...namedOf(rows) };
}

export type Person = People['people'][number];

const namedOf = (rows: readonly (Person & { readonly contacts: number })[]): People => ({
  contacts: rows[0]?.contacts ?? 0,
  people: rows.map(({ id, name, email }) => ({ id, name, email })),
});
