import { defineItem } from '@touchline/shared';
import { ACTIVITY_PATH } from '../contract/paths.ts';
import { parseUntrustedActivities } from '../contract/readers/activity.ts';

/** A thing whose history is shown. */
export type ActivityThing = 'organization' | 'contact' | 'campaign' | 'template';

/** Which entries; what is empty or undefined lets everything through. */
export type ActivityFilterText = Readonly<Record<string, string | number | undefined>>;

/** The query of a filter, with its question mark; empty for everything. */
export function activityQuery(filter: ActivityFilterText): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** A page of what was done, newest first (U7). Gone for an API that keeps nothing of the kind. */
export const activities = defineItem({
  path: (query: string) => `${ACTIVITY_PATH}${query}`,
  parse: parseUntrustedActivities,
  failure: 'What was done could not be loaded.',
});
