import { defineItem, useLanguage } from '@touchline/shared';
import type { DailyFigures } from '@touchline/shared/contract';
import { DAILY_FIGURES_PATH } from '@touchline/shared/contract/paths';
import { parseList, parseNumber, parseObject, parseTrimmed } from '@touchline/shared/contract/readers';
import { useMemo } from 'react';

/** What is counted of each day's mails, in the order in which it is shown. */
export const MEASURES = ['sent', 'opened', 'replied'] as const;
export type Measure = (typeof MEASURES)[number];

/** Mails of each of the last 30 days, oldest first. */
export const dailyFigures = defineItem({
  path: () => DAILY_FIGURES_PATH,
  parse: (answer) => parseList(answer)?.flatMap(parseDay),
  failure: 'The emails per day could not be loaded.',
});

/** A day without a readable date is left out, a missing count is 0. */
function parseDay(value: unknown): readonly DailyFigures[] {
  const row = parseObject<keyof DailyFigures>(value);
  const date = parseTrimmed(row?.date);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date) || Number.isNaN(timeOfDay(date))) return [];
  const count = (measure: Measure) => parseNumber(row?.[measure]) ?? 0;
  return [{ date, sent: count('sent'), opened: count('opened'), replied: count('replied') }];
}

/**
 * A day as seconds since 1970, at its midnight in UTC: the server decides where days begin, so no time zone may shift them
 * here.
 */
export const timeOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

export const totalOf = (days: readonly DailyFigures[], measure: Measure): number =>
  days.reduce((sum, day) => sum + day[measure], 0);

/** `Nov 20` or `20 нояб.` of a day `YYYY-MM-DD`. */
export function useFormatDay(): (date: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    return (date) => format.format(timeOfDay(date) * 1000);
  }, [language]);
}
