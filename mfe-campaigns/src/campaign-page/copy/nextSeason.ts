import type { ShownCampaign } from '@touchline/shared/contract/readers';

type Begun = Pick<ShownCampaign, 'starts_on' | 'status_changes'>;

/**
 * The day on which a copy of a campaign would begin a year after it did, as `2027-11-23`; empty where nobody knows, or that day is
 * over.
 */
export function nextSeason({ starts_on, status_changes }: Begun, now: Date): string {
  const activated = status_changes.findLast(({ status }) => status === 'active')?.at.slice(0, 10);
  const began = starts_on ?? activated;
  if (began === undefined) return '';
  const day = new Date(`${began}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return '';
  // The same weekday: 52 weeks later.
  day.setUTCDate(day.getUTCDate() + 364);
  return day > now ? day.toISOString().slice(0, 10) : '';
}
