import { emailKey } from '@touchline/shared/contract';
import {
  type Day,
  planMails,
  type Remaining,
  type SendingCalendar,
  sendingCalendar,
} from '@touchline/shared/contract/sending-plan';
import type { SendingRules } from '@touchline/shared/mail-status';

/** In milliseconds. */
const DAY = 24 * 60 * 60_000;

/** More mails than this in a day harm the name of a sender. */
export const MANY_MAILS_A_DAY = 200;

/** A contact of the campaign, as far as sending is concerned. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
  /** Names its organization among the others. */
  readonly organization: string;
  readonly email: string;
  /** It can get no mail, has answered, or waits because somebody of its organization has. */
  readonly isOver: boolean;
  /** How many of the steps it has got already, from the first on. */
  readonly sentCount: number;
}

/** A step, with the template chosen for it. */
export interface PlannedStep {
  readonly step: number;
  readonly title: string;
  readonly subject: string;
  /** undefined while it is not known: nothing is said against it then. */
  readonly html: string | undefined;
  /** When it was sent last in this campaign, ISO 8601; undefined if it was not. */
  readonly lastSentAt: string | undefined;
}

export interface ActivationPlan {
  readonly recipients: readonly Recipient[];
  /** By step number. */
  readonly steps: readonly PlannedStep[];
  readonly frequencyDays: number;
  readonly staggerSends: boolean;
}

/** When a step goes out, and to how many. */
export interface StepSummary {
  readonly step: number;
  readonly title: string;
  readonly contacts: number;
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** The most mails of this step in a day. */
  readonly mostPerDay: number;
}

/** Who gets what, when; if nobody answers, bounces or unsubscribes before. */
export interface ActivationSummary {
  /** Steps that nobody is to get any more are left out. */
  readonly steps: readonly StepSummary[];
  /** Contacts who get at least one mail. */
  readonly contacts: number;
  readonly mails: number;
  /** Contacts who get nothing, because mail cannot reach them, they have answered, or they have got everything. */
  readonly withoutMail: number;
  /** The day with the most mails of all steps together. */
  readonly busiest: { readonly day: Day; readonly mails: number } | undefined;
  readonly warnings: ActivationWarnings;
}

export interface ActivationWarnings {
  /** Steps without a template below the last that has one. */
  readonly missingSteps: readonly number[];
  /** Ids of contacts without a first name who get a template that uses it. */
  readonly withoutFirstName: readonly number[];
  /** Titles of templates without a link to unsubscribe. */
  readonly withoutUnsubscribe: readonly string[];
  readonly isOverloaded: boolean;
}

const uses = (text: string, tag: string): boolean => new RegExp(`\\{\\{\\s*${tag}\\s*\\}\\}`, 'u').test(text);

/**
 * Reckons who gets what, when, before a campaign is set going.
 * @param rules When mails go out, and how fast.
 * @param now The moment at which it is.
 */
export function summarizeActivation(plan: ActivationPlan, rules: SendingRules, now: Date): ActivationSummary {
  const calendar = sendingCalendar(rules, now);
  const steps = plan.steps.toSorted((one, other) => one.step - other.step);
  const receiving = plan.recipients
    .map((recipient) => ({
      ...recipient,
      due: remaining(recipient, steps, plan.frequencyDays, { calendar, now }),
    }))
    .filter(({ due }) => due.steps.length > 0);
  const mails = planMails(
    receiving.map(({ due }) => due),
    plan,
    rules,
    calendar,
  );
  const perDay = new Map<Day, number>();
  for (const days of mails.values()) {
    for (const [day, count] of days) perDay.set(day, (perDay.get(day) ?? 0) + count);
  }
  const [busiest] = [...perDay].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  const stepNumbers = steps.map(({ step }) => step);
  const named = new Set(
    steps
      .filter(({ subject, html }) => uses(`${subject}${html ?? ''}`, 'first_name'))
      .map(({ step }) => step),
  );
  return {
    steps: steps.flatMap(({ step, title }) => {
      const days = mails.get(step);
      if (days === undefined) return [];
      return [{ step, title, ...spread(days) }];
    }),
    contacts: receiving.length,
    mails: [...perDay.values()].reduce((sum, count) => sum + count, 0),
    withoutMail: plan.recipients.length - receiving.length,
    busiest: busiest && { day: busiest[0], mails: busiest[1] },
    warnings: {
      missingSteps: Array.from({ length: stepNumbers.at(-1) ?? 0 }, (_, index) => index + 1).filter(
        (step) => !stepNumbers.includes(step),
      ),
      withoutFirstName: receiving
        .filter(({ name, due }) => name.trim() === '' && due.steps.some((step) => named.has(step)))
        .map(({ id }) => id),
      withoutUnsubscribe: steps
        .filter(({ step, html }) => html !== undefined && mails.has(step) && !uses(html, 'unsubscribe_url'))
        .map(({ title }) => title),
      isOverloaded: (busiest?.[1] ?? 0) > MANY_MAILS_A_DAY,
    },
  };
}

function remaining(
  { id, organization, email, isOver, sentCount }: Recipient,
  steps: readonly PlannedStep[],
  frequencyDays: number,
  { calendar, now }: { readonly calendar: SendingCalendar; readonly now: Date },
): Remaining {
  const before = steps[sentCount - 1]?.lastSentAt;
  const dueAt = before === undefined ? 0 : new Date(before).getTime() + frequencyDays * DAY;
  return {
    id,
    organization,
    domain: emailKey(email).split('@').at(-1) ?? '',
    steps: isOver ? [] : steps.slice(sentCount).map(({ step }) => step),
    from: calendar.timeOf(new Date(Math.max(now.getTime(), dueAt))),
  };
}

function spread(days: ReadonlyMap<Day, number>): Omit<StepSummary, 'step' | 'title'> {
  let [contacts, mostPerDay, firstDay, lastDay] = [0, 0, Infinity, -Infinity];
  for (const [day, count] of days) {
    contacts += count;
    mostPerDay = Math.max(mostPerDay, count);
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }
  return { contacts, mostPerDay, firstDay, lastDay };
}
