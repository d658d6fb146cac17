import type { CampaignPlan, PlannedCampaign, PlannedMailbox, PlanWarnings } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Database, Queryable } from '../database/database.ts';
import { badField } from '../errors.ts';
import { texts } from '../language/texts.ts';
import {
  forecastCampaign,
  readForecastStart,
  type CampaignForecast,
  type MailboxForecast,
} from '../outreach/forecast/forecast-campaign.ts';
import type { DayForecast } from '../outreach/forecast/day-counts.ts';
import { readSender, usualSender } from '../outreach/mailbox-choice.ts';
import { capAt } from '../outreach/mailbox-limits.ts';
import { otherCampaignsOf } from '../outreach/one-person.ts';
import type { Rates } from '../outreach/rates.ts';
import { requestedRhythm } from '../outreach/rhythm.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { STARTS_ON } from '../outreach/campaign-start.ts';
import { letsAllBegin } from './begin.repository.ts';
import { checkCampaign } from './campaign-checks.ts';

/** More mails than this in a day hurt the reputation of a sender. */
const MANY_MAILS_A_DAY = 200;
/** How many contacts without a name are listed. */
const MOST_EXAMPLES = 3;

/**
 * What a campaign would send and when, were it saved as active now. Reads one snapshot, writes and locks nothing.
 * @throws 400 naming what does not exist or does not fit, as saving it does.
 */
export async function planCampaign(
  { kysely }: Database,
  { id, contacts, ...fields }: PlannedCampaign,
  timing: Timing & { readonly rates: Rates; readonly signal?: AbortSignal; readonly user?: number },
): Promise<CampaignPlan> {
  const moment = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { start, others, templates } = await moment.execute(async (transaction) => {
    const stored = id === undefined ? undefined : await requireCampaign(transaction, id);
    const overlap = fields.overlap ?? stored?.overlap ?? 'wait';
    const ids = [...new Set(contacts)];
    await checkCampaign(transaction, fields, { field: 'contacts', ids, areHeld: false }, timing, id);
    const steps = Object.keys(fields.template_map)
      .map(Number)
      .toSorted((one, other) => one - other);
    const rhythm = requestedRhythm(fields, stored);
    const sender =
      fields.sender ??
      (await (id === undefined ? usualSender(transaction, timing.user) : readSender(transaction, id)));
    const isNew = id === undefined || stored === undefined;
    const letsAll = isNew || (await letsAllBegin(transaction, id, stored.status, fields.sender));
    const begins = letsAll ? ('everybody' as const) : (fields.begin_ids ?? []);
    const startsOn = fields.starts_on === undefined ? (stored?.starts_on ?? null) : fields.starts_on;
    const draft = { id, contacts: ids, steps, rhythm, startsOn, overlap, sender, begins };
    return {
      start: await readForecastStart(transaction, draft, timing),
      others: await findInOtherCampaigns(transaction, ids, id),
      templates: await readTemplates(transaction, fields.template_map),
    };
  });
  // Large ones take seconds: no connection or snapshot is held for them.
  const forecast = await forecastCampaign(start, timing);
  return {
    ...(await planOf(kysely, templates, forecast)),
    mailboxes: forecast.mailboxes.map((mailbox) => plannedMailbox(mailbox, start.now)),
    same_address: await namePeople(kysely, forecast.sameAddress),
    in_other_campaigns: others,
  };
}

/** Most people that a plan names. */
const MOST_PEOPLE = 200;

/** Chosen contacts to whom another active campaign has something left to send. */
export async function findInOtherCampaigns(
  transaction: Queryable,
  contacts: readonly number[],
  campaign: number | undefined,
): Promise<CampaignPlan['in_other_campaigns']> {
  const others = sql.raw(otherCampaignsOf(`${campaign ?? 'null'}::integer`, 'p.email_key'));
  const { rows } = await sql<{ id: number; name: string; email: string; campaigns: string[] }>`
    select p.id, p.full_name as name, p.email, others.campaigns
    from contacts p
    cross join lateral (select array_agg(distinct other.name) as campaigns ${others}) others
    where p.id = any(${contacts}::integer[]) and p.email_key is not null and others.campaigns is not null
    order by p.id`.execute(transaction);
  return {
    contacts: rows.length,
    contact_ids: rows.map(({ id }) => id),
    people: rows.slice(0, MOST_PEOPLE),
  };
}

/** @param ids of contacts. */
async function namePeople(
  database: Queryable,
  ids: readonly number[],
): Promise<CampaignPlan['same_address']> {
  if (ids.length === 0) return { contacts: 0, people: [] };
  const people = await database
    .selectFrom('contacts')
    .select(['id', 'full_name as name', 'email'])
    .where('id', 'in', ids.slice(0, MOST_PEOPLE))
    .orderBy('id')
    .execute();
  return { contacts: ids.length, people };
}

async function requireCampaign(transaction: Queryable, id: number) {
  const found = await transaction
    .selectFrom('campaigns')
    .select(['overlap', 'status', 'step_days', 'day_unit', STARTS_ON])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw badField(400, 'id', texts.noSuchCampaign);
  return found;
}

async function planOf(
  database: Queryable,
  chosen: ReadonlyMap<number, ChosenTemplate>,
  forecast: CampaignForecast,
): Promise<Omit<CampaignPlan, 'same_address' | 'in_other_campaigns' | 'mailboxes'>> {
  const busiest = busiestDay(forecast);
  const mails = forecast.steps.flatMap(({ days }) => days).reduce((sum, day) => sum + day.mails, 0);
  return {
    steps: forecast.steps.map(({ step, days }) => ({
      step_number: step,
      template_id: chosen.get(step)?.id ?? 0,
      title: chosen.get(step)?.title ?? '',
      contacts: days.reduce((sum, day) => sum + day.mails, 0),
      first_day: days[0]?.day ?? '',
      last_day: days.at(-1)?.day ?? '',
      days: [...days],
    })),
    contacts: forecast.receivers.length,
    receivers: forecast.receivers.map(({ id }) => id),
    mails: mails + forecast.later,
    later_mails: forecast.later,
    uses_local_time: forecast.receivers.some(({ hasOwnZone }) => hasOwnZone),
    busiest,
    without_mail: [...forecast.withoutMail].map(([reason, contacts]) => ({ reason, contacts })),
    warnings: {
      missing_steps: Array.from({ length: Math.max(0, ...chosen.keys()) }, (_, index) => index + 1).filter(
        (step) => !chosen.has(step),
      ),
      without_first_name: await findNameless(database, chosen, forecast),
      without_unsubscribe: forecast.steps.flatMap(({ step }) => {
        const template = chosen.get(step);
        return template === undefined || template.has_unsubscribe ? [] : [template.title];
      }),
      overload:
        busiest !== null && busiest.mails > MANY_MAILS_A_DAY ? { ...busiest, limit: MANY_MAILS_A_DAY } : null,
      sandbox_contacts: sandboxContacts(forecast),
    },
  };
}

/** Contacts whose mails go to the sandbox while others' go out. */
function sandboxContacts({ mailboxes }: CampaignForecast): number {
  const used = mailboxes.filter(({ contacts }) => contacts > 0);
  const sandbox = used.find(({ mailbox }) => mailbox.kind === 'sandbox');
  return used.length > 1 ? (sandbox?.contacts ?? 0) : 0;
}

function plannedMailbox(
  { mailbox, contacts, days, isSlowedByCap }: MailboxForecast,
  now: Date,
): PlannedMailbox {
  const { id, kind, email, name, state } = mailbox;
  return {
    id,
    kind,
    email,
    name,
    state,
    contacts,
    mails: days.reduce((sum, day) => sum + day.mails, 0),
    first_day: days[0]?.day ?? null,
    last_day: days.at(-1)?.day ?? null,
    cap_now: capAt(mailbox, now),
    is_slowed_by_cap: isSlowedByCap,
    held_until: mailbox.held_until?.toISOString() ?? null,
  };
}

interface ChosenTemplate {
  readonly id: number;
  readonly title: string;
  readonly uses_first_name: boolean;
  readonly has_unsubscribe: boolean;
}

/** The template of each step. What it uses is looked for in the database: its HTML may be megabytes. */
async function readTemplates(
  transaction: Queryable,
  templateMap: PlannedCampaign['template_map'],
): Promise<ReadonlyMap<number, ChosenTemplate>> {
  const ids = Object.values(templateMap);
  const { rows } = await sql<ChosenTemplate>`
    select id, title, subject || html ~ '\\{\\{\\s*first_name\\s*\\}\\}' as uses_first_name,
      html ~ '\\{\\{\\s*unsubscribe_url\\s*\\}\\}' as has_unsubscribe
    from templates where id = any(${ids}::integer[])`.execute(transaction);
  const templates = new Map(rows.map((template) => [template.id, template]));
  return new Map(
    Object.entries(templateMap).flatMap(([step, id]) => {
      const template = templates.get(id);
      return template === undefined ? [] : [[Number(step), template] as const];
    }),
  );
}

function busiestDay({ steps }: CampaignForecast): DayForecast | null {
  const perDay = new Map<string, number>();
  for (const { day, mails } of steps.flatMap(({ days }) => days)) {
    perDay.set(day, (perDay.get(day) ?? 0) + mails);
  }
  const [busiest] = [...perDay].toSorted(
    ([one, many], [other, more]) => more - many || one.localeCompare(other),
  );
  return busiest === undefined ? null : { day: busiest[0], mails: busiest[1] };
}

async function findNameless(
  database: Queryable,
  chosen: ReadonlyMap<number, ChosenTemplate>,
  { receivers }: CampaignForecast,
): Promise<PlanWarnings['without_first_name']> {
  const nameless = receivers.filter(
    ({ isNameless, steps }) => isNameless && steps.some((step) => chosen.get(step)?.uses_first_name),
  );
  if (nameless.length === 0) return { contacts: 0, examples: [] };
  const examples = await database
    .selectFrom('contacts')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      nameless.slice(0, MOST_EXAMPLES).map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return { contacts: nameless.length, examples };
}
