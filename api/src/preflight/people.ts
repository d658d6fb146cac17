import type { MergeTagName } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { ENDING_EVENTS } from '../outreach/mail-conditions.ts';
import { toAnswerAt } from '../replies/waiting-replies.ts';
import type { CheckedTemplate, MissingValue, People, SameMail } from './preflight-input.ts';

/** Most people that are named for a finding, and most campaigns. */
const MOST_PEOPLE = 20;
const MOST_CAMPAIGNS = 5;

/** The chosen contacts of a campaign; undefined for one that is not stored yet. */
export interface Chosen {
  readonly id: number | undefined;
  readonly contacts: readonly number[];
}

/** SQL: the contact `p` is chosen, and the campaign may still send something to them. */
const mayGetMail = ({ id, contacts }: Chosen): RawBuilder<boolean> => sql`(
  p.id = any(${contacts}::integer[])
  and not exists (select from suppressions s where s.email_key = p.email_key)
  and not exists (
    select from message_events e
    where e.campaign_id = ${id ?? null}::integer and e.contact_id = p.id and e.kind = any(${ENDING_EVENTS})
      and e.lifted_at is null
  )
)`;

/** Those who wait for an answer, as V1 counts them, and would get mail all the same. */
export async function findWaiting(database: Queryable, chosen: Chosen, now: Date): Promise<People> {
  const { rows } = await sql<Person & { contacts: number }>`
    with moment as (select ${now}::timestamptz as now)
    select p.id, p.full_name as name, p.email, count(*) over ()::integer as contacts
    from (${sql.raw(toAnswerAt('(select now from moment)'))}) to_answer
    join contacts p on p.id = to_answer.contact_id
    where ${mayGetMail(chosen)}
    order by to_answer.since, p.id limit ${MOST_PEOPLE}`.execute(database);
  return namedOf(rows);
}

/** Those who got the mail of a template before from another campaign: the template, whatever it said, or the same text. */
export async function findSameMail(
  database: Queryable,
  chosen: Chosen,
  template: CheckedTemplate,
): Promise<SameMail | undefined> {
  const { rows } = await sql<{ contacts: number; people: Person[]; campaigns: string[] }>`
    with sent as materialized (
      select m.contact_id, m.recipient_key, m.campaign_id
      from mail_contents content
      join messages m on m.content_id = content.id and m.state in ('sending', 'sent', 'uncertain')
      where (content.template_id = ${template.id} or content.digest = ${template.digest})
        and m.campaign_id is distinct from ${chosen.id ?? null}::integer
        and not exists (
          select from message_events e where e.message_id = m.id and e.kind = 'bounced'
        )
    ),
    -- The same person, under this address or another.
    receiver as (
      select contact_id as id, campaign_id from sent
      union
      select same.id, campaign_id from sent join contacts same on same.email_key = sent.recipient_key
    ),
    person as materialized (
      select p.id, p.full_name as name, p.email
      from (select distinct id from receiver) known
      join contacts p on p.id = known.id
      where ${mayGetMail(chosen)} and ${chosen.id === undefined ? sql`true` : stillToCome(chosen.id, template)}
    )
    select (select count(*)::integer from person) as contacts,
      (
        select coalesce(jsonb_agg(named), '[]')
        from (select * from person order by id limit ${MOST_PEOPLE}) named
      ) as people,
      array(
        select distinct other.name
        from (select distinct campaign_id from receiver join person using (id)) before
        join campaigns other on other.id = before.campaign_id
        order by other.name limit ${MOST_CAMPAIGNS}
      ) as campaigns`.execute(database);
  const [found] = rows;
  return found === undefined || found.contacts === 0 ? undefined : { ...found, template };
}

/** SQL: the campaign has not sent the template to the contact `p` in each of its steps yet. */
const stillToCome = (campaign: number, { steps }: CheckedTemplate): RawBuilder<boolean> => sql`(
  select count(distinct own.step_number) from messages own
  where own.campaign_id = ${campaign} and own.contact_id = p.id and own.step_number = any(${steps}::integer[])
    and own.state <> 'queued'
) < ${steps.length}::integer`;

/** What each merge tag is filled in from, of the contact `p` and the organization `o`. */
const SOURCES: readonly UsedValue[] = [
  { tags: ['first_name', 'full_name'], value: sql`p.full_name` },
  { tags: ['organization'], value: sql`o.name` },
  { tags: ['title'], value: sql`p.title` },
];

/** A value that mails are filled in with, and the merge tags of templates that ask for it. */
export interface UsedValue {
  readonly tags: readonly MergeTagName[];
  readonly value: RawBuilder<unknown>;
}

/** What templates ask for. */
export function usedValues(templates: readonly CheckedTemplate[]): UsedValue[] {
  const used = new Set(templates.flatMap(({ facts }) => facts?.usedTags ?? []));
  return SOURCES.map(({ tags, value }) => ({ tags: tags.filter((tag) => used.has(tag)), value })).filter(
    ({ tags }) => tags.length > 0,
  );
}

/** Those of whom it is not known. */
export async function findMissingValue(
  database: Queryable,
  { contacts }: Chosen,
  { tags, value }: UsedValue,
): Promise<MissingValue> {
  const { rows } = await sql<Person & { contacts: number }>`
    select p.id, p.full_name as name, p.email, count(*) over ()::integer as contacts
    from contacts p left join organizations o on o.id = p.organization_id
    where p.id = any(${contacts}::integer[]) and coalesce(${value}, '') !~ '\\S'
    order by p.id limit ${MOST_PEOPLE}`.execute(database);
  return { tags, ...namedOf(rows) };
}

type Person = People['people'][number];

const namedOf = (rows: readonly (Person & { readonly contacts: number })[]): People => ({
  contacts: rows[0]?.contacts ?? 0,
  people: rows.map(({ id, name, email }) => ({ id, name, email })),
});
