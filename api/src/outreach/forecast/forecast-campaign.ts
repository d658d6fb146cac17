import type { NoMailReason } from '@touchline/shared/contract';
import type { Queryable } from '../../database/database.ts';
import type { Rates } from '../rates.ts';
import { dateOf, type Timing } from '../sending-window.ts';
import { readHold } from '../account-hold.ts';
import { ForecastCalendar } from './calendar.ts';
import { forecastMails, type Remaining } from './forecast-mails.ts';
import { readNextMails, type CampaignDraft, type NextMail } from './next-mails.ts';

export interface DayForecast {
  /** Of the sending window's time zone, ISO 8601. */
  readonly day: string;
  readonly mails: number;
}

export interface StepForecast {
  readonly step: number;
  /** In order, at least one. */
  readonly days: readonly DayForecast[];
}

/** A contact who gets mails, and which. */
export interface Receiver {
  readonly id: number;
  readonly isNameless: boolean;
  readonly steps: readonly number[];
}

export interface CampaignForecast {
  /** By number. */
  readonly steps: readonly StepForecast[];
  readonly receivers: readonly Receiver[];
  /** Mails too far ahead to say when they go out. */
  readonly later: number;
  readonly withoutMail: ReadonlyMap<NoMailReason, number>;
  /** Contacts left out because another of the campaign has their address. */
  readonly sameAddress: readonly number[];
}

/** What a forecast starts from: the next mail of each contact at a moment. */
export interface ForecastStart {
  readonly draft: CampaignDraft;
  readonly calendar: ForecastCalendar;
  readonly people: readonly NextMail[];
}

/** Reads what a campaign would start from, were it active from now on. Writes nothing. */
export async function readForecastStart(
  database: Queryable,
  draft: CampaignDraft,
  { clock, window }: Timing,
): Promise<ForecastStart> {
  const now = clock.now();
  const hold = await readHold(database);
  const calendar = new ForecastCalendar(window, now, hold?.until ?? undefined);
  return { draft, calendar, people: await readNextMails(database, draft, { now, window, calendar }) };
}

/**
 * What a campaign sends and when, if nobody answers, bounces or unsubscribes. Its first mails have the times that the
 * database would give them, and everything after follows from the window and the rates.
 * @throws what `signal` was aborted with.
 */
export async function forecastCampaign(
  { draft, calendar, people }: ForecastStart,
  { window, rates, signal }: Timing & { readonly rates: Rates; readonly signal?: AbortSignal },
): Promise<CampaignForecast> {
  const withoutMail = new Map<NoMailReason, number>();
  const remaining: Remaining[] = [];
  const receivers: Receiver[] = [];
  const sameAddress: number[] = [];
  const stepsFrom = stepsFromEach(draft.steps);
  for (const person of people) {
    if (person.reason === null) {
      const steps = stepsFrom(person);
      remaining.push(remainingOf(person, steps));
      receivers.push({ id: person.id, isNameless: person.is_nameless, steps });
    } else {
      withoutMail.set(person.reason, (withoutMail.get(person.reason) ?? 0) + 1);
      if (person.reason === 'same_address') sameAddress.push(person.id);
    }
  }
  const { byStep, later } = await forecastMails(remaining, draft, rates, calendar, signal);
  const steps = [...byStep]
    .toSorted(([one], [other]) => one - other)
    .map(([step, days]) => ({
      step,
      days: [...days]
        .toSorted(([one], [other]) => one - other)
        .map(([day, mails]) => ({ day: dateOf(window, calendar.day(day).opensAt), mails })),
    }));
  return { steps, receivers, later, withoutMail, sameAddress };
}

/** Finds the steps from a contact's next one on; one list for all contacts equally far, so that memory stays small. */
function stepsFromEach(steps: readonly number[]): (person: NextMail) => readonly number[] {
  const lists = new Map(steps.map((step, index) => [step, steps.slice(index)]));
  return ({ step_number }) => lists.get(step_number ?? 0) ?? [];
}

const remainingOf = (
  { id, organization, domain, due_at }: NextMail,
  steps: readonly number[],
): Remaining => ({
  id,
  organization,
  domain,
  steps,
  from: due_at ?? Infinity,
});
