import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { continueSequences, forgetTimes } from './plan.ts';
import { dateOf, openingOn, type SendingWindow, type Timing } from './sending-window.ts';
import type { Sequence } from './sequence-stops.ts';

/** Until when emails to a person wait (V5). The times of mails honour it: see `due-times.ts`. */
export interface Absence {
  /** The day, in the team's time zone: `2026-12-04`. */
  readonly back_on: string;
  readonly until: Date;
}

/** How long a note counts that names no day. */
const WITHOUT_DAY = 72 * 60 * 60_000;

/** The absence of somebody who is back on a day, from the beginning of its hours on. @param back_on `2026-12-04`. */
export const absenceUntil = (window: SendingWindow, back_on: string): Absence => ({
  back_on,
  until: openingOn(window, back_on),
});

/** The absence that a note without a day stands for. */
export function absenceFrom(window: SendingWindow, notedAt: Date): Absence {
  const until = new Date(notedAt.getTime() + WITHOUT_DAY);
  return { back_on: dateOf(window, until), until };
}

export interface NotedAbsence extends Absence {
  /** An earlier note changes nothing. */
  readonly noted_at: Date;
  /** Address of the account that says so; null where a note does. */
  readonly changed_by: string | null;
}

/**
 * Has a person's emails wait.
 * @param keys addresses of the person. @param sequences to the person, of campaigns that the transaction holds.
 */
export async function noteAbsence(
  transaction: Queryable,
  keys: readonly string[],
  absence: NotedAbsence,
  sequences: readonly Sequence[],
  timing: Timing,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto('absences')
    .values(keys.map((key) => ({ key, ...absence })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((excluded) => ({
          back_on: excluded.ref('excluded.back_on'),
          until: excluded.ref('excluded.until'),
          noted_at: excluded.ref('excluded.noted_at'),
          changed_by: excluded.ref('excluded.changed_by'),
        }))
        .whereRef('absences.noted_at', '<=', 'excluded.noted_at'),
    )
    .execute();
  await setTimesAnew(transaction, sequences, timing);
}

/** Has a person's emails go out again at their times. @returns false when they do not wait. */
export async function liftAbsence(
  transaction: Queryable,
  keys: readonly string[],
  sequences: readonly Sequence[],
  timing: Timing,
): Promise<boolean> {
  if (keys.length === 0) return false;
  const { numDeletedRows } = await transaction
    .deleteFrom('absences')
    .where('key', 'in', keys)
    .where('until', '>', timing.clock.now())
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await setTimesAnew(transaction, sequences, timing);
  return true;
}

/** Otherwise a mail without another before it would keep the time to which it was put off. */
async function setTimesAnew(
  transaction: Queryable,
  sequences: readonly Sequence[],
  timing: Timing,
): Promise<void> {
  for (const { campaign_id, contact_id } of sequences) {
    await forgetTimes(transaction, campaign_id, sql<boolean>`m.contact_id = ${contact_id}`);
  }
  await continueSequences(transaction, sequences, timing);
}
