import { asList } from '@touchline/shared';
import type { DailyFigures } from '@touchline/shared/contract';
import { count, text } from '../../oddFields.ts';

/** What is counted of each day's mails, in the order in which it is shown. */
export const MEASURES = ['sent', 'opened', 'replied'] as const;
export type Measure = (typeof MEASURES)[number];

/** The days of an answer, oldest first; a day without a readable date is left out, a missing count is 0. */
export function readDailyFigures(answer: unknown): readonly DailyFigures[] | undefined {
  return asList<unknown>(answer)?.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    const { date, sent, opened, replied } = row as Readonly<Record<keyof DailyFigures, unknown>>;
    const day = text(date);
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || Number.isNaN(timeOfDay(day))) return [];
    return [{ date: day, sent: count(sent) ?? 0, opened: count(opened) ?? 0, replied: count(replied) ?? 0 }];
  });
}

/** A day as seconds since 1970, at its midnight in UTC: days are the server's, and no zone moves them here. */
export const timeOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

export const totalOf = (days: readonly DailyFigures[], measure: Measure): number =>
  days.reduce((sum, day) => sum + day[measure], 0);
