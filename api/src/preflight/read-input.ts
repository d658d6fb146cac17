import type { CampaignSender, MergeTagName } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/contract/language';
import { sql, type RawBuilder } from 'kysely';
import { findInOtherCampaigns } from '../campaigns/plan-campaign.ts';
import type { Queryable } from '../database/database.ts';
import { readMailboxStarts, type PlanningMailbox } from '../outreach/forecast/mailbox-starts.ts';
import { readHolidays } from '../outreach/holidays.ts';
import { findEligible } from '../outreach/mailbox-choice.ts';
import { longestWait, type Rhythm } from '../outreach/rhythm.ts';
import { dateOf, type Timing } from '../outreach/sending-window.ts';
import type { CheckedTemplate, MissingValue, PreflightInput } from './preflight-input.ts';
import type { TemplateInspector } from './template-inspector.ts';

/** A campaign as it would be saved as active. */
export interface CheckedCampaign {
  /** Undefined for one that is not stored yet. */
  readonly id: number | undefined;
  readonly contacts: readonly number[];
  /** Step number → template id. */
  readonly templateMap: Readonly<Record<string, number>>;
  readonly rhythm: Rhythm;
  readonly sender: CampaignSender;
}

/** What the checks go by. @param language of names of holidays. */
export async function readPreflightInput(
  database: Queryable,
  campaign: CheckedCampaign,
  inspector: Pick<TemplateInspector, 'inspect'>,
  { timing, language }: { readonly timing: Timing; readonly language: Language },
): Promise<PreflightInput> {
  const templates = await readTemplates(database, campaign.templateMap, inspector);
  return {
    templates,
    missingValues: await findMissingValues(database, campaign.contacts, templates),
    inOtherCampaigns: await findInOtherCampaigns(database, campaign.contacts, campaign.id),
    mailboxes: await readMailboxes(database, campaign.sender, timing.clock.now()),
    holidays: await findHolidays(database, campaign, timing, language),
  };
}

/** The templates of steps, each looked into; one that does not exist is left out. @throws the reason of the signal */
export async function readTemplates(
  database: Queryable,
  templateMap: CheckedCampaign['templateMap'],
  inspector: Pick<TemplateInspector, 'inspect'>,
  signal?: AbortSignal,
): Promise<CheckedTemplate[]> {
  const steps = Object.entries(templateMap).map(([step, id]) => ({ step: Number(step), id }));
  const stepsOf = Map.groupBy(
    steps.toSorted((one, other) => one.step - other.step),
    ({ id }) => id,
  );
  const checked: CheckedTemplate[] = [];
  // One by one: a hundred templates of a megabyte are not to be in memory at once.
  for (const [id, own] of stepsOf) {
    signal?.throwIfAborted();
    const template = await database
      .selectFrom('templates')
      .select(['title', 'subject', 'html'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (template === undefined) continue;
    const facts = await inspector.inspect(template);
    checked.push({ id, title: template.title, steps: own.map(({ step }) => step), facts });
  }
  return checked;
}

/** What each merge tag is filled in from, of the contact `p` and the organization `o`. */
const SOURCES: readonly { readonly tags: readonly MergeTagName[]; readonly value: RawBuilder<unknown> }[] = [
  { tags: ['first_name', 'full_name'], value: sql`p.full_name` },
  { tags: ['organization'], value: sql`o.name` },
  { tags: ['title'], value: sql`p.title` },
];
/** Most people that are named for a field. */
const MOST_PEOPLE = 20;

async function findMissingValues(
  database: Queryable,
  contacts: readonly number[],
  templates: readonly CheckedTemplate[],
): Promise<MissingValue[]> {
  const used = new Set(templates.flatMap(({ facts }) => facts?.usedTags ?? []));
  const missing: MissingValue[] = [];
  for (const { tags: all, value } of SOURCES) {
    const tags = all.filter((tag) => used.has(tag));
    if (tags.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string; email: string; contacts: number }>`
      select p.id, p.full_name as name, p.email, count(*) over ()::integer as contacts
      from contacts p left join organizations o on o.id = p.organization_id
      where p.id = any(${contacts}::integer[]) and coalesce(${value}, '') !~ '\\S'
      order by p.id limit ${MOST_PEOPLE}`.execute(database);
    missing.push({
      tags,
      contacts: rows[0]?.contacts ?? 0,
      people: rows.map(({ id, name, email }) => ({ id, name, email })),
    });
  }
  return missing;
}

async function readMailboxes(
  database: Queryable,
  sender: CampaignSender,
  now: Date,
): Promise<PlanningMailbox[]> {
  const ids =
    sender.kind === 'mailboxes'
      ? sender.mailbox_ids
      : (await findEligible(database, sender, now)).map(({ id }) => id);
  return readMailboxStarts(database, ids, now);
}

const DAY = 24 * 60 * 60_000;
/** Working days of a week make up at least this share of it, with holidays among them. */
const WORKING_SHARE = 0.6;
/** No longer ahead than plans are made. */
const MOST_DAYS = 730;

/** Public holidays from today until its last step, as far as that is known without its plan. */
async function findHolidays(
  database: Queryable,
  { rhythm, templateMap }: CheckedCampaign,
  { clock, window }: Timing,
  language: Language,
): Promise<PreflightInput['holidays']> {
  const holidays = await readHolidays(database);
  if (holidays === undefined) return null;
  const waits = longestWait(rhythm) * Math.max(0, Object.keys(templateMap).length - 1);
  const days = Math.min(MOST_DAYS, 1 + (rhythm.dayUnit === 'days' ? waits : waits / WORKING_SHARE));
  const now = clock.now().getTime();
  return Array.from({ length: Math.ceil(days) + 1 }, (_, day) =>
    dateOf(window, new Date(now + day * DAY)),
  ).flatMap((date) => {
    const name = holidays.nameOf(date, language);
    return name === undefined ? [] : [{ date, name }];
  });
}
