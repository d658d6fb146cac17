import { absenceSubjectOf } from '../automatic-answer.ts';
import { absenceUntil } from './absence-until.ts';
import { saysAway } from './says-away.ts';

/** That somebody is away, as an automatic answer says. */
export interface Absence {
  /** The first day on which they are back, `2026-12-04`; null where the note names none. */
  readonly backOn: string | null;
}

/**
 * What an automatic answer says of an absence; undefined for one that speaks of none, such as that a mail has arrived (V5).
 * @param text without what it quotes. @param receivedAt when it came: a day without a year is the next such day.
 */
export function readAbsence(subject: string, text: string, receivedAt: Date): Absence | undefined {
  const own = absenceSubjectOf(subject) ?? '';
  if (!saysAway(text) && !saysAway(own)) return undefined;
  return { backOn: absenceUntil(text, receivedAt) ?? absenceUntil(own, receivedAt) ?? null };
}
