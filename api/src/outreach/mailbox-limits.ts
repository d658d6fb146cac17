import { MAX_DAILY_CAP, type MailboxWindow } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { MailboxRow } from '../database/schema.ts';
import type { Holidays } from './holidays.ts';
import { clockTimeOf, dateOf, minutesOf, type SendingWindow } from './sending-window.ts';

/** What limits how many mails a mailbox sends, and when. */
export type MailboxLimits = Pick<MailboxRow, 'daily_cap' | 'ramp' | 'sending_window'>;

/** Row of `mailboxes` that the environment describes: the sandbox, or what `SMTP_URL` says. */
export const ENVIRONMENT_MAILBOX = 1;

const DAY = 24 * 60 * 60_000;

/** Milliseconds over which a cap is counted, at any time of the day: what a provider counts. */
export const CAP_PERIOD = DAY;

/**
 * How many mails a mailbox may send in the 24 hours up to a moment; null for any number. A ramp adds some with each day of
 * the mailbox's time zone (B5), never beyond the highest cap there may be: the claim of all mailboxes counts with it.
 */
export function capAt({ daily_cap, ramp, sending_window }: MailboxLimits, moment: Date): number | null {
  if (ramp === null) return daily_cap;
  const today = dateOf(windowOf(sending_window), moment);
  const days = Math.max(0, (Date.parse(today) - Date.parse(ramp.started_on)) / DAY);
  const ramped = ramp.first_day + ramp.daily_increase * days;
  return Math.min(daily_cap ?? MAX_DAILY_CAP, ramped);
}

/**
 * The window of a mailbox in the form that moments are computed with.
 * @param holidays on which it is closed; its hours alone need none.
 */
export const windowOf = (
  { weekdays, starts_at, ends_at, time_zone }: MailboxWindow,
  holidays?: Holidays,
): SendingWindow => ({
  holidays,
  weekdays,
  startsAt: minutesOf(starts_at),
  endsAt: minutesOf(ends_at),
  timeZone: time_zone,
});

/** A window in the form of the contract and of `mailboxes.sending_window`, beginning with Monday whatever order the setting has. */
export const writtenWindow = ({ weekdays, startsAt, endsAt, timeZone }: SendingWindow): MailboxWindow => ({
  weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
  starts_at: clockTimeOf(startsAt),
  ends_at: clockTimeOf(endsAt),
  time_zone: timeZone,
});

/**
 * SQL: `sending_at` of each mail that counts towards the cap of a mailbox at a moment: of campaigns those that went out or may
 * have, and those that people sent by hand. Those that are ahead of the clock, because it has been set back, count as well: the
 * provider has seen them.
 * @param mailbox SQL: its id.
 */
export const countedMails = (mailbox: string, now: Date): RawBuilder<{ sending_at: Date }> => {
  const since = new Date(now.getTime() - CAP_PERIOD);
  return sql`
    select m.sending_at from messages m
    where m.mailbox_id = ${sql.raw(mailbox)} and m.sending_at > ${since} and m.state in ('sending', 'sent', 'uncertain')
    union all
    select by_hand.sending_at from mails_by_hand by_hand
    where by_hand.mailbox_id = ${sql.raw(mailbox)} and by_hand.sending_at > ${since}`;
};

/** SQL: how many mails count towards the cap of a mailbox at a moment. @param mailbox SQL: its id. */
export const sentLastDay = (mailbox: string, now: Date) => sql<number>`(
  select count(*)::integer from (${countedMails(mailbox, now)}) counted
)`;
