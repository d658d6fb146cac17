import type { NoMailReason } from '@touchline/shared/contract';
import type { Queryable } from '../../database/database.ts';
import { chooseMailboxes, findEligible } from '../mailbox-choice.ts';
import { readHolidays } from '../holidays.ts';
import type { Rates } from '../rates.ts';
import type { Timing } from '../sending-window.ts';
import { ZoneCalendars } from './calendar.ts';
import { DayCounts, type DayForecast } from './day-counts.ts';
import { forecastMails } from './forecast-mails.ts';
import type { Remaining } from './turns.ts';
import { MailboxPace } from './mailbox-pace.ts';
import { readMailsElsewhere, type MailElsewhere } from './mails-elsewhere.ts';
import { readMailboxStarts, type PlanningMailbox } from './mailbox-starts.ts';
import { readPlannedContacts, type CampaignDraft, type PlannedContact } from './planned-contacts.ts';

export interface StepForecast {
  readonly step: number;
  /** In order, at least one. */
  readonly days: readonly DayForecast[];
}

export interface MailboxForecast {
  readonly mailbox: PlanningMailbox;
  /** Contacts who get at least one mail from it. */
  readonly contacts: number;
  /** In order. */
  readonly days: readonly DayForecast[];
  readonly isSlowedByCap: boolean;
}

/** A contact who gets mails, and which. */
export interface Receiver {
  readonly id: number;
  readonly isNameless: boolean;
  /** Its mails go by the clocks of its organization. */
  readonly hasOwnZone: boolean;
  readonly steps: readonly number[];
}

export interface CampaignForecast {
  /** By number. */
  readonly steps: readonly StepForecast[];
  /** Those that anybody gets mails from, or would if they were connected; by id. */
  readonly mailboxes: readonly MailboxForecast[];
  readonly receivers: readonly Receiver[];
  /** Mails too far ahead to say when they go out. */
  readonly later: number;
  readonly withoutMail: ReadonlyMap<NoMailReason, number>;
  /** Contacts left out because another of the campaign has their address. */
  readonly sameAddress: readonly number[];
}

/** What a forecast starts from: the next mail of each contact at a moment, and from which mailbox. */
export interface ForecastStart {
  readonly draft: CampaignDraft;
  readonly now: Date;
  readonly calendars: ZoneCalendars;
  readonly people: readonly PlannedContact[];
  /** By contact. */
  readonly mailboxOf: ReadonlyMap<number, number>;
  readonly mailboxes: readonly PlanningMailbox[];
  /** What other campaigns have waiting for them. */
  readonly elsewhere: readonly MailElsewhere[];
}

/** Reads what a campaign would start from, were it active from now on. Writes nothing. */
export async function readForecastStart(
  database: Queryable,
  draft: CampaignDraft,
  { clock, window: teamWindow }: Timing,
): Promise<ForecastStart> {
  const now = clock.now();
  const window = { ...teamWindow, holidays: await readHolidays(database) };
  const calendars = new ZoneCalendars(window, now);
  const people = await readPlannedContacts(database, draft, { now, window, calendars });
  const eligible = await findEligible(database, draft.sender, now);
  const { kind } = draft.sender;
  const { true: waiting = [], false: others = [] } = Object.groupBy(
    people,
    ({ awaits_plan }) => `${awaits_plan}`,
  );
  // Apart: who does not begin takes nobody's share.
  const mailboxOf = new Map([
    ...chooseMailboxes(others, kind, eligible),
    ...chooseMailboxes(waiting, kind, eligible),
  ]);
  const ids = [...new Set(mailboxOf.values())];
  const mailboxes = await readMailboxStarts(database, ids, now);
  const elsewhere = await readMailsElsewhere(database, draft.id, ids);
  return { draft, now, calendars, people, mailboxOf, mailboxes, elsewhere };
}

/**
 * What a campaign sends and when, if nobody answers, bounces or unsubscribes. Its first mails have the times that the
 * database would give them, and everything after follows from the mailboxes' hours, caps and rates, and those of the domains.
 * @throws what `signal` was aborted with.
 */
export async function forecastCampaign(
  start: ForecastStart,
  { window, rates, signal }: Timing & { readonly rates: Rates; readonly signal?: AbortSignal },
): Promise<CampaignForecast> {
  const { draft, now, calendars, people, mailboxOf, mailboxes, elsewhere } = start;
  const withoutMail = new Map<NoMailReason, number>();
  const remaining: Remaining[] = [];
  const receivers: Receiver[] = [];
  const sameAddress: number[] = [];
  const stepsFrom = stepsFromEach(draft.steps);
  const connected = new Set(mailboxes.filter(({ state }) => state !== 'disconnected').map(({ id }) => id));
  for (const person of people) {
    const mailbox = mailboxOf.get(person.id);
    const reason = person.reason ?? mailboxReason(person, mailbox, connected);
    if (reason === null && mailbox !== undefined) {
      const steps = stepsFrom(person);
      remaining.push(remainingOf(person, steps, mailbox));
      receivers.push({
        id: person.id,
        isNameless: person.is_nameless,
        hasOwnZone: person.time_zone !== null,
        steps,
      });
    } else if (reason !== null) {
      withoutMail.set(reason, (withoutMail.get(reason) ?? 0) + 1);
      if (reason === 'same_address') sameAddress.push(person.id);
    }
  }
  const paces = mailboxes.map((mailbox) => new MailboxPace(mailbox, now));
  const counts = new DayCounts(window);
  const later = await forecastMails(
    remaining,
    draft.rhythm,
    {
      mailboxes: paces,
      elsewhere,
      perDomainPerMinute: rates.perDomainPerMinute,
      calendars,
      now: now.getTime(),
    },
    (step, mailbox, at) => counts.add(step, mailbox, at),
    signal,
  );
  const receiving = Map.groupBy(remaining, ({ mailbox }) => mailbox);
  return {
    steps: counts.steps.map(([step, days]) => ({ step, days })),
    mailboxes: mailboxes.map((mailbox, index) => ({
      mailbox,
      contacts: receiving.get(mailbox.id)?.length ?? 0,
      days: counts.daysOf(mailbox.id),
      isSlowedByCap: paces[index]?.isSlowedByCap ?? false,
    })),
    receivers,
    later,
    withoutMail,
    sameAddress,
  };
}

/** Why the mailbox of a contact sends nothing; null where it does. @param connected ids of mailboxes. */
function mailboxReason(
  { awaits_plan }: PlannedContact,
  mailbox: number | undefined,
  connected: ReadonlySet<number>,
): NoMailReason | null {
  if (mailbox === undefined) return 'no_mailbox';
  if (!connected.has(mailbox)) return 'mailbox_disconnected';
  return awaits_plan ? 'awaits_plan' : null;
}

/** Finds the steps from a contact's next one on; one list for all contacts equally far, so that memory stays small. */
function stepsFromEach(steps: readonly number[]): (person: PlannedContact) => readonly number[] {
  const lists = new Map(steps.map((step, index) => [step, steps.slice(index)]));
  return ({ step_number }) => lists.get(step_number ?? 0) ?? [];
}

const remainingOf = (
  { id, organization, domain, time_zone, due_at, earliest_at }: PlannedContact,
  steps: readonly number[],
  mailbox: number,
): Remaining => ({
  id,
  organization,
  domain,
  zone: time_zone,
  mailbox,
  steps,
  from: due_at ?? Infinity,
  earliest: earliest_at ?? undefined,
});
