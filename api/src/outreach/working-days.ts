import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { inZone, withNone } from './recipient-zones.ts';
import { longestWait, waitBefore, type Waits } from './rhythm.ts';
import {
  endOfDay,
  sendingDays,
  startOfSendingDay,
  type SendingDay,
  type SendingWindow,
} from './sending-window.ts';

/** A sending day, and the midnight that it begins at. */
export interface WorkingDay extends SendingDay {
  readonly startsAt: number;
}

/**
 * When a mail is due so many working days after a moment: on that day at the same time of day by the clock on the wall, or when
 * the day opens where nothing is sent at that time. {@link WorkingDaySpan.after} says the same as SQL.
 * @param midnight with which the date of the moment begins. @param day the working day. Moments are milliseconds since 1970.
 */
export function sameTimeOn(day: WorkingDay, moment: number, midnight: number): number {
  const at = day.startsAt + moment - midnight;
  const opensAt = day.opensAt.getTime();
  return at >= opensAt && at < day.closesAt.getTime() ? at : opensAt;
}

const timesOf = (moments: readonly Date[]) => sql`${moments}::timestamptz[]`;

/** The working days of a time, for SQL that counts them. A working day is one on which the team sends (V10). */
export class WorkingDaySpan {
  readonly #days: readonly WorkingDay[];
  /** Of every date, working or not. */
  readonly #midnights: readonly Date[];
  /** By date: how many working days there are up to it. */
  readonly #counts: readonly number[];

  /** @param days that may be counted after the last moment. */
  constructor(window: SendingWindow, from: Date, until: Date, days: number) {
    const first = startOfSendingDay(window, from);
    const dates: Date[] = [];
    for (let date = first; date <= until; date = endOfDay(window, date)) dates.push(date);
    // As many working days as there are dates at most, and those to be counted after them.
    this.#days = sendingDays(window, first, dates.length + days).map((day) =>
      Object.assign(day, { startsAt: startOfSendingDay(window, day.opensAt).getTime() }),
    );
    this.#midnights = dates;
    let count = 0;
    this.#counts = dates.map((date) => {
      while ((this.#days[count]?.startsAt ?? Infinity) <= date.getTime()) count += 1;
      return count;
    });
  }

  /** SQL: when a mail is due so many working days after a moment; null for no moment. */
  after(moment: RawBuilder<unknown>, days: RawBuilder<unknown>): RawBuilder<unknown> {
    const midnights = timesOf(this.#midnights);
    return sql`(
      select case
        when moment is null or days = 0 then moment
        when at >= opens_at and at < closes_at then at
        else opens_at
      end
      from (
        select moment, days, opens_at, closes_at, starts_at + (moment - midnight) as at
        from (
          select moment, days,
            (${timesOf(this.#days.map(({ opensAt }) => opensAt))})[place] as opens_at,
            (${timesOf(this.#days.map(({ closesAt }) => closesAt))})[place] as closes_at,
            (${timesOf(this.#days.map(({ startsAt }) => new Date(startsAt)))})[place] as starts_at,
            (${midnights})[date] as midnight
          from (
            select moment, days, date, (${this.#counts}::integer[])[date] + days as place
            from (
              select ${moment} as moment, ${days} as days, greatest(1, width_bucket(${moment}, ${midnights})) as date
            ) dated
          ) placed
        ) found
      ) timed
    )`;
  }
}

/** SQL: days between the step and the mail before it. @param step SQL: its number. */
const daysBefore = (waits: Waits, step: RawBuilder<unknown>): RawBuilder<unknown> => {
  const own = Object.keys(waits.stepDays).map(Number);
  if (own.length === 0) return sql`${waits.frequencyDays}::integer`;
  const days = Array.from({ length: Math.max(...own) }, (_, index) => waitBefore(waits, index + 1));
  return sql`coalesce((${days}::integer[])[${step}], ${waits.frequencyDays}::integer)`;
};

/**
 * SQL: when a step may go out.
 * @param before SQL: when the mail before it went out; null for none. @param step SQL: its number. @param zone SQL: the place of
 * its recipient's zone, see `zonePlace`.
 */
export type DueAfter = (
  before: RawBuilder<unknown>,
  step: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
) => RawBuilder<unknown>;

/** What days are counted by. */
export interface Counting {
  /** The team's. */
  readonly window: SendingWindow;
  readonly now: Date;
  /** Those that organizations have, by whose clocks their days are counted. */
  readonly zones: readonly string[];
}

/**
 * The rule by which a mail follows another, as SQL; `ForecastCalendar.dueAfter` is the same for mails that are only expected.
 * @param contacts only mails to these; all unless given.
 */
export async function dueAfter(
  database: Queryable,
  campaign: number | undefined,
  waits: Waits,
  { window, now, zones }: Counting,
  contacts?: readonly number[],
): Promise<DueAfter> {
  if (waits.dayUnit === 'days') {
    return (before, step) => sql`${before} + make_interval(hours => 24 * ${daysBefore(waits, step)})`;
  }
  const sent = (await sentBetween(database, campaign, contacts)) ?? { earliest: now, latest: now };
  const [team, ...others] = withNone(zones).map(
    (zone) => new WorkingDaySpan(inZone(window, zone), sent.earliest, sent.latest, longestWait(waits)),
  );
  if (team === undefined) throw new Error('The team has a zone');
  return (before, step, zone) => {
    const days = daysBefore(waits, step);
    if (others.length === 0) return team.after(before, days);
    const cases = others.map((span, index) => sql`when ${index + 1} then ${span.after(before, days)}`);
    return sql`case ${zone} ${sql.join(cases, sql` `)} else ${team.after(before, days)} end`;
  };
}

/** When the first and the last mail went out after which another may come; undefined for none. */
async function sentBetween(
  database: Queryable,
  campaign: number | undefined,
  contacts: readonly number[] | undefined,
): Promise<{ readonly earliest: Date; readonly latest: Date } | undefined> {
  const { rows } = await sql<{ earliest: Date; latest: Date }>`
    select min(coalesce(m.sent_at, m.skipped_for, m.sending_at)) as earliest, max(coalesce(m.sent_at, m.skipped_for, m.sending_at)) as latest
    from messages m
    where m.campaign_id = ${campaign ?? null}::integer and m.state in ('sent', 'skipped')
      ${contacts === undefined ? sql`` : sql`and m.contact_id = any(${contacts}::integer[])`}
    having min(coalesce(m.sent_at, m.skipped_for, m.sending_at)) is not null`.execute(database);
  return rows[0];
}
