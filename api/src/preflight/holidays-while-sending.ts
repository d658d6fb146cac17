import type { Language } from '@touchline/shared/contract/language';
import type { Queryable } from '../database/database.ts';
import { readHolidays } from '../outreach/holidays.ts';
import { longestWait } from '../outreach/rhythm.ts';
import { dateOf, datesFrom, type Timing } from '../outreach/sending-window.ts';
import type { CheckedCampaign } from './checked-campaign.ts';
import type { PreflightInput } from './preflight-input.ts';

/** Working days of a week make up at least this share of it, with holidays among them. */
const WORKING_SHARE = 0.6;
/** No longer ahead than plans are made. */
const MOST_DAYS = 730;

/** Public holidays from the first day of a campaign until its last step, as far as that is known without its plan. */
export async function findHolidays(
  database: Queryable,
  { rhythm, startsOn, templateMap }: Pick<CheckedCampaign, 'rhythm' | 'startsOn' | 'templateMap'>,
  { clock, window }: Timing,
  language: Language,
): Promise<PreflightInput['holidays']> {
  const holidays = await readHolidays(database);
  if (holidays === undefined) return null;
  const waits = longestWait(rhythm) * Math.max(0, Object.keys(templateMap).length - 1);
  const days = Math.min(MOST_DAYS, 1 + (rhythm.dayUnit === 'days' ? waits : waits / WORKING_SHARE));
  const today = dateOf(window, clock.now());
  const first = startsOn !== null && startsOn > today ? startsOn : today;
  return datesFrom(first, Math.ceil(days) + 1).flatMap((date) => {
    const name = holidays.nameOf(date, language);
    return name === undefined ? [] : [{ date, name }];
  });
}
