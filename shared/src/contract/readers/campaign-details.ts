import type {
  CampaignContact,
  CampaignContactState,
  CampaignDetail,
  CampaignOverlap,
  FailedMessage,
  OverdueMails,
  PausedOrganization,
  SenderMailbox,
  SentTemplate,
  StatusChange,
  UncertainMessage,
  UpcomingTemplate,
} from '../campaigns.ts';
import type { CampaignApproval } from '../approvals.ts';
import type { CampaignSender } from '../mailboxes.ts';
import {
  CAMPAIGN_CONTACT_STATES,
  CAMPAIGN_OVERLAPS,
  CAMPAIGN_STATUSES,
  DAY_UNITS,
  KEPT_FROM,
  MAILBOX_KINDS,
  SENDER_STATES,
  type DayUnit,
} from '../rules.ts';
import { parseUntrustedApproval } from './approvals.ts';
import { type ListedCampaign, parseListedCampaign } from './campaigns.ts';
import {
  hasId,
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseRows,
  parseText,
  parseTrimmed,
  type Untrusted,
  parseDate,
} from './untrusted.ts';

/** Somebody whom a campaign is sent to. Texts may be empty. */
export interface ShownCampaignContact extends Pick<
  CampaignContact,
  | 'id'
  | 'name'
  | 'organization_id'
  | 'organization_name'
  | 'email'
  | 'removed'
  | 'deleted'
  | 'kept_from'
  | 'waits_for'
  | 'stopped'
  | 'stopped_by'
  | 'paused_by'
  | 'back_on'
  | 'skipped'
> {
  /** Mails sent to this contact; undefined where the answer does not say. */
  readonly sent_count: number | undefined;
  /** undefined where the answer does not say. */
  readonly state: CampaignContactState | undefined;
}

/** A mail that was sent. Fields that only our own API has are undefined elsewhere. */
export interface ShownSentTemplate extends Pick<SentTemplate, 'subject' | 'body'> {
  /** Tells the mails of one campaign apart. */
  readonly key: string;
  readonly step_number: number | undefined;
  readonly sent_count: number | undefined;
  /** ISO 8601, or empty. */
  readonly last_sent_at: string;
}

/** A step that at least one contact has still to get. Fields that only our own API has are undefined elsewhere. */
export interface ShownUpcomingTemplate extends Pick<UpcomingTemplate, 'title' | 'subject'> {
  /** Tells the steps of one campaign apart. */
  readonly key: string;
  /** Of the template; null where the answer names none. */
  readonly id: number | null;
  readonly step_number: number | undefined;
  readonly remaining_count: number | undefined;
  /** ISO 8601; null while there is no time yet. */
  readonly next_send_at: string | null | undefined;
}

/**
 * A campaign with its people and its plan, as the page shows and edits it. What the answer leaves out is undefined and never
 * sent back: saving missing contacts as none would empty the campaign.
 */
export interface ShownCampaign extends ListedCampaign {
  readonly frequency_days: number | undefined;
  /** Step number → days before it, of steps that have their own; undefined for an API that knows one number for all. */
  readonly step_days: Readonly<Record<string, number>> | undefined;
  readonly day_unit: DayUnit | undefined;
  readonly stagger_sends: boolean | undefined;
  /** `2027-03-01`; null for at once, and where the answer does not say. */
  readonly starts_on: string | null;
  readonly overlap: CampaignOverlap | undefined;
  readonly sender: CampaignSender | undefined;
  /** Empty where the answer names none: such an API has one way to send. */
  readonly sender_mailboxes: readonly SenderMailbox[];
  readonly email_count: number | undefined;
  readonly contacts: readonly ShownCampaignContact[] | undefined;
  /** Step number → template id. */
  readonly template_map: Readonly<Record<string, number>> | undefined;
  readonly sent_templates: readonly ShownSentTemplate[];
  readonly upcoming_templates: readonly ShownUpcomingTemplate[];
  readonly uncertain_messages: readonly UncertainMessage[];
  readonly failed_messages: readonly FailedMessage[];
  readonly paused_organizations: readonly PausedOrganization[];
  readonly overdue: OverdueMails | null;
  /** The latest first; empty where the answer does not say. */
  readonly status_changes: readonly StatusChange[];
  /** Null where no approval is required (U4). */
  readonly approval: CampaignApproval | null;
  /** Which version this is; undefined for an API that keeps no versions and overwrites. */
  readonly updated_at: string | undefined;
}

/** Reads the answer of `GET /api/campaigns/{id}/`. @returns undefined for anything but a campaign */
export function parseUntrustedCampaignDetail(answer: unknown): ShownCampaign | undefined {
  const row = parseObject<keyof CampaignDetail>(answer);
  const id = parseId(row?.id);
  if (row === undefined || id === null) return undefined;
  const contacts = parseList(row.contacts);
  return {
    ...parseListedCampaign(id, row),
    frequency_days: parseNumber(row.frequency_days) ?? undefined,
    step_days: parseStepDays(row.step_days),
    day_unit: DAY_UNITS.find((unit) => unit === row.day_unit),
    stagger_sends: typeof row.stagger_sends === 'boolean' ? row.stagger_sends : undefined,
    starts_on: parseDate(row.starts_on) || null,
    overlap: CAMPAIGN_OVERLAPS.find((overlap) => overlap === row.overlap),
    sender: parseUntrustedSender(row.sender),
    sender_mailboxes: parseRows(parseList(row.sender_mailboxes) ?? [], parseSenderMailbox),
    email_count: parseNumber(row.email_count) ?? undefined,
    // Without those of whom no id can be read, saving the others would remove them.
    contacts: contacts?.every(hasId) === true ? parseRows(contacts, parseContact) : undefined,
    template_map: parseTemplateMap(row.template_map),
    sent_templates: eachOf(row.sent_templates, parseSentTemplate),
    upcoming_templates: eachOf(row.upcoming_templates, parseUpcomingTemplate),
    uncertain_messages: eachOf(row.uncertain_messages, parseUncertainMessage),
    failed_messages: eachOf(row.failed_messages, parseFailedMessage),
    paused_organizations: parseRows(parseList(row.paused_organizations) ?? [], parsePausedOrganization),
    overdue: parseOverdue(row.overdue),
    status_changes: (parseList(row.status_changes) ?? []).flatMap(parseStatusChange),
    approval: parseUntrustedApproval(row.approval),
    updated_at: parseTrimmed(row.updated_at) || undefined,
  };
}

const STOPPED = ['ended', 'held'] as const;

function parseContact(id: number, row: Untrusted<keyof CampaignContact | 'full_name'>): ShownCampaignContact {
  return {
    id,
    name: parseTrimmed(row.name) || parseTrimmed(row.full_name),
    organization_id: parseId(row.organization_id),
    organization_name: parseTrimmed(row.organization_name),
    email: parseTrimmed(row.email),
    state: CAMPAIGN_CONTACT_STATES.find((state) => state === row.state),
    sent_count: parseNumber(row.sent_count) ?? undefined,
    removed: row.removed === true,
    deleted: row.deleted === true,
    kept_from: KEPT_FROM.find((reason) => reason === row.kept_from) ?? null,
    waits_for: parseWaitsFor(row.waits_for),
    stopped: STOPPED.find((kind) => kind === row.stopped) ?? null,
    stopped_by: parseTrimmed(row.stopped_by) || null,
    paused_by: typeof row.paused_by === 'string' ? row.paused_by : null,
    back_on: parseTrimmed(row.back_on) || null,
    skipped: (parseList(row.skipped) ?? []).flatMap(parseSkipped),
  };
}

function parseWaitsFor(value: unknown): CampaignContact['waits_for'] {
  const row = parseObject<'id' | 'name'>(value);
  const id = parseId(row?.id);
  return id === null ? null : { id, name: parseTrimmed(row?.name) };
}

function parseSkipped(value: unknown): CampaignContact['skipped'] {
  const row = parseObject<'step_number' | 'by' | 'at'>(value);
  const step_number = parseNumber(row?.step_number);
  if (row === undefined || step_number === null) return [];
  return [{ step_number, by: parseTrimmed(row.by) || null, at: parseTrimmed(row.at) || null }];
}

function parseStatusChange(value: unknown): StatusChange[] {
  const row = parseObject<keyof StatusChange>(value);
  const status = CAMPAIGN_STATUSES.find((one) => one === row?.status);
  const at = parseTrimmed(row?.at);
  if (row === undefined || status === undefined || at === '') return [];
  const [contacts, mails] = [parseNumber(row.contacts), parseNumber(row.mails)];
  return [{ status, at, by: parseTrimmed(row.by) || null, contacts, mails }];
}

/** What a campaign goes out from. @returns undefined where the answer does not say, or names no mailbox */
export function parseUntrustedSender(value: unknown): CampaignSender | undefined {
  const sender = parseObject<'kind' | 'mailbox_ids'>(value);
  if (sender?.kind === 'owner') return { kind: 'owner' };
  const mailbox_ids = (parseList(sender?.mailbox_ids) ?? []).flatMap((id) => parseId(id) ?? []);
  return mailbox_ids.length === 0 ? undefined : { kind: 'mailboxes', mailbox_ids };
}

/** A mailbox that a campaign goes out from. */
export const parseSenderMailbox = (id: number, row: Untrusted<keyof SenderMailbox>): SenderMailbox => ({
  id,
  kind: MAILBOX_KINDS.find((kind) => kind === row.kind) ?? 'password',
  email: parseTrimmed(row.email),
  name: parseTrimmed(row.name),
  state: SENDER_STATES.find((state) => state === row.state) ?? 'working',
  contacts: parseNumber(row.contacts) ?? 0,
});

/** @returns undefined where the answer has none; a step whose template has no id is left out */
function parseTemplateMap(value: unknown): Readonly<Record<string, number>> | undefined {
  const map = parseObject<string>(value);
  if (map === undefined || Array.isArray(map)) return undefined;
  // Saved without a template whose id cannot be read, the campaign would lose its step.
  if (Object.values(map).some((template) => template !== null && parseId(template) === null))
    return undefined;
  return Object.fromEntries(
    Object.entries(map).flatMap(([step, template]) => {
      const id = parseId(template);
      return id === null || parseId(step) === null ? [] : [[String(parseId(step)), id] as const];
    }),
  );
}

/** @returns undefined where the answer has none; what is no number of days is left out */
function parseStepDays(value: unknown): Readonly<Record<string, number>> | undefined {
  const map = parseObject<string>(value);
  if (map === undefined || Array.isArray(map)) return undefined;
  return Object.fromEntries(
    Object.entries(map).flatMap(([key, days]) => {
      const [step, count] = [parseId(key), parseNumber(days)];
      return step === null || step < 2 || count === null || count < 0 ? [] : [[String(step), count] as const];
    }),
  );
}

/** The rows of a list that are objects, each with its place in the list. */
function eachOf<Row, Field extends string>(
  list: unknown,
  parse: (row: Untrusted<Field>, key: string) => Row | undefined,
): readonly Row[] {
  return (parseList(list) ?? []).flatMap((value, index) => {
    const row = parseObject<Field>(value);
    const parsed = row && parse(row, `row-${index}`);
    return parsed === undefined ? [] : [parsed];
  });
}

const parseSentTemplate = (row: Untrusted<keyof SentTemplate>, key: string): ShownSentTemplate => {
  const step = parseNumber(row.step_number) ?? undefined;
  const [subject, body] = [parseText(row.subject), parseText(row.body)];
  return {
    // One step may occur twice, before and after its template was edited: the mail itself tells them apart.
    key: step === undefined ? key : `${step} ${subject} ${body}`,
    step_number: step,
    subject,
    body,
    sent_count: parseNumber(row.sent_count) ?? undefined,
    last_sent_at: parseTrimmed(row.last_sent_at),
  };
};

const parseUpcomingTemplate = (
  row: Untrusted<keyof UpcomingTemplate>,
  key: string,
): ShownUpcomingTemplate => ({
  key,
  id: parseId(row.id),
  step_number: parseNumber(row.step_number) ?? undefined,
  title: parseText(row.title),
  subject: parseText(row.subject),
  remaining_count: parseNumber(row.remaining_count) ?? undefined,
  next_send_at: row.next_send_at === null ? null : parseTrimmed(row.next_send_at) || undefined,
});

type Mail = Omit<UncertainMessage, 'sending_at'>;

/** What failed and uncertain mails have in common. @returns undefined without the id by which it is settled */
function parseMail(row: Untrusted<keyof Mail>): Mail | undefined {
  const id = parseTrimmed(row.id) || String(parseId(row.id) ?? '');
  if (id === '') return undefined;
  return {
    id,
    contact_id: parseId(row.contact_id) ?? 0,
    name: parseTrimmed(row.name),
    email: parseTrimmed(row.email),
    step_number: parseNumber(row.step_number) ?? 1,
    subject: parseText(row.subject),
  };
}

function parseUncertainMessage(row: Untrusted<keyof UncertainMessage>): UncertainMessage | undefined {
  const mail = parseMail(row);
  return mail && { ...mail, sending_at: parseTrimmed(row.sending_at) };
}

function parseFailedMessage(row: Untrusted<keyof FailedMessage>): FailedMessage | undefined {
  const mail = parseMail(row);
  return (
    mail && {
      ...mail,
      reply: parseTrimmed(row.reply),
      can_retry: row.can_retry !== false,
      failed_at: parseTrimmed(row.failed_at),
    }
  );
}

const parsePausedOrganization = (
  id: number,
  row: Untrusted<keyof PausedOrganization>,
): PausedOrganization => ({
  id,
  name: parseTrimmed(row.name),
  replied_by: parseTrimmed(row.replied_by),
  replied_by_id: parseId(row.replied_by_id),
  paused_at: parseTrimmed(row.paused_at),
  waiting_contacts: parseNumber(row.waiting_contacts) ?? 0,
});

function parseOverdue(value: unknown): OverdueMails | null {
  const overdue = parseObject<keyof OverdueMails>(value);
  const count = parseNumber(overdue?.count);
  return count === null ? null : { since: parseTrimmed(overdue?.since), count };
}
