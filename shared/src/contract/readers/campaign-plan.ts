import {
  type CampaignPlan,
  NO_MAIL_REASONS,
  type PlannedMailbox,
  type PlannedStep,
} from '../campaign-plan.ts';
import { parseSenderMailbox } from './campaign-details.ts';
import {
  parseId,
  parseNumber,
  parseObject,
  parseRows as parseRowsWithId,
  parseText,
  parseTrimmed,
  type Untrusted,
} from './untrusted.ts';

type Others = CampaignPlan['in_other_campaigns'];
type Warnings = CampaignPlan['warnings'];

/** Reads the answer of `POST /api/campaigns/plan/`. @returns undefined for what is no plan, such as a proxy's page */
export function parseUntrustedPlan(answer: unknown): CampaignPlan | undefined {
  const plan = parseObject<keyof CampaignPlan>(answer);
  if (!Array.isArray(plan?.steps)) return undefined;
  const steps = plan.steps.flatMap(parseStep);
  return {
    steps,
    contacts: parseCount(plan.contacts),
    ...(Array.isArray(plan.receivers) && { receivers: plan.receivers.flatMap((id) => parseId(id) ?? []) }),
    mails: parseNumber(plan.mails) ?? steps.reduce((sum, { contacts }) => sum + contacts, 0),
    later_mails: parseCount(plan.later_mails),
    uses_local_time: plan.uses_local_time === true,
    busiest: parseDay(plan.busiest)[0] ?? null,
    without_mail: parseRows(plan.without_mail).flatMap(parseReason),
    same_address: parseSameAddress(plan.same_address),
    in_other_campaigns: parseOthers(plan.in_other_campaigns),
    mailboxes: [...parseRowsWithId(parseRows(plan.mailboxes), parseMailbox)],
    warnings: parseWarnings(plan.warnings),
  };
}

const parseRows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const parseCount = (value: unknown): number => parseNumber(value) ?? 0;
const parseTexts = (value: unknown): string[] => parseRows(value).map(parseText);

function parseStep(value: unknown): PlannedStep[] {
  const step = parseObject<keyof PlannedStep>(value);
  const number = parseId(step?.step_number);
  if (step === undefined || number === null) return [];
  return [
    {
      step_number: number,
      template_id: parseId(step.template_id) ?? 0,
      title: parseText(step.title),
      contacts: parseCount(step.contacts),
      first_day: parseText(step.first_day),
      last_day: parseText(step.last_day),
      days: parseRows(step.days).flatMap(parseDay),
    },
  ];
}

function parseDay(value: unknown): { day: string; mails: number }[] {
  const row = parseObject<'day' | 'mails'>(value);
  const day = parseTrimmed(row?.day);
  return day === '' ? [] : [{ day, mails: parseCount(row?.mails) }];
}

function parseReason(value: unknown): CampaignPlan['without_mail'] {
  const row = parseObject<'reason' | 'contacts'>(value);
  const reason = NO_MAIL_REASONS.find((known) => known === row?.reason);
  return reason === undefined ? [] : [{ reason, contacts: parseCount(row?.contacts) }];
}

function parsePerson(value: unknown): Others['people'] {
  const person = parseObject<keyof Others['people'][number]>(value);
  const id = parseId(person?.id);
  if (person === undefined || id === null) return [];
  const campaigns = parseTexts(person.campaigns);
  return [{ id, name: parseTrimmed(person.name), email: parseTrimmed(person.email), campaigns }];
}

function parseSameAddress(value: unknown): CampaignPlan['same_address'] {
  const row = parseObject<'contacts' | 'people'>(value);
  const people = parseRows(row?.people).flatMap(parsePerson);
  return { contacts: Math.max(parseCount(row?.contacts), people.length), people };
}

const parseMailbox = (id: number, row: Untrusted<keyof PlannedMailbox>): PlannedMailbox => ({
  ...parseSenderMailbox(id, row),
  mails: parseCount(row.mails),
  first_day: parseTrimmed(row.first_day) || null,
  last_day: parseTrimmed(row.last_day) || null,
  cap_now: parseNumber(row.cap_now),
  is_slowed_by_cap: row.is_slowed_by_cap === true,
  held_until: parseTrimmed(row.held_until) || null,
});

/** Where the answer does not list all ids, only the people it names can be left out. */
function parseOthers(value: unknown): Others {
  const row = parseObject<keyof Others>(value);
  const people = parseRows(row?.people).flatMap(parsePerson);
  const all = parseRows(row?.contact_ids).flatMap((id) => parseId(id) ?? []);
  const contact_ids = all.length === 0 ? people.map(({ id }) => id) : all;
  return { contacts: Math.max(parseCount(row?.contacts), contact_ids.length), contact_ids, people };
}

function parseWarnings(value: unknown): Warnings {
  const warnings = parseObject<keyof Warnings>(value);
  const nameless = parseObject<keyof Warnings['without_first_name']>(warnings?.without_first_name);
  const [busiest] = parseDay(warnings?.overload);
  const limit = parseCount(parseObject<'limit'>(warnings?.overload)?.limit);
  return {
    missing_steps: parseRows(warnings?.missing_steps).flatMap((step) => parseId(step) ?? []),
    without_first_name: {
      contacts: parseCount(nameless?.contacts),
      examples: parseRows(nameless?.examples)
        .flatMap(parsePerson)
        .map(({ id, email }) => ({ id, email })),
    },
    without_unsubscribe: parseTexts(warnings?.without_unsubscribe),
    overload: busiest === undefined ? null : { ...busiest, limit },
    sandbox_contacts: parseCount(warnings?.sandbox_contacts),
  };
}
