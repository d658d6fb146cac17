import { sql } from 'kysely';
import { openingOn, type SendingWindow, type Timing } from './sending-window.ts';

/** SQL: the day on which a campaign starts, `2027-03-01`; null for at once. */
export const STARTS_ON = sql<string | null>`starts_on::text`.as('starts_on');

/** When a campaign begins to send that has a first day (V8); undefined once that has come, and without one. */
export function futureStart(window: SendingWindow, starts_on: string | null, now: Date): Date | undefined {
  const start = starts_on === null ? undefined : openingOn(window, starts_on);
  return start !== undefined && start > now ? start : undefined;
}

/** The same timing for a campaign that begins later: its first mails are spread as though that moment had come. */
export const timingFrom = (timing: Timing, start: Date | undefined): Timing =>
  start === undefined ? timing : { ...timing, clock: { now: () => start } };
