import { defineItem, sectionBadges } from '@touchline/shared';
import type { SectionId } from '@touchline/shared/contract';
import { REPLIES_TO_ANSWER_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedRepliesToAnswer } from '@touchline/shared/contract/readers';
import { useEffect } from 'react';

/** The section where replies are answered. */
const DASHBOARD: SectionId = 'dashboard';

/** Milliseconds from one answer to the next request. */
const POLL_INTERVAL = 30_000;

const repliesToAnswer = defineItem({
  path: (isNeeded: boolean) => (isNeeded ? REPLIES_TO_ANSWER_PATH : null),
  parse: parseUntrustedRepliesToAnswer,
  // A number that is a little out of date is no failure that anybody has to know of.
  settings: { shouldRetryOnError: false },
});

/**
 * Keeps the number of replies to answer beside Dashboard, and in the title of the browser tab, on every screen from the
 * first second (V1). The Dashboard itself counts the rows that it shows.
 * @param current the section that is open
 */
export function useRepliesToAnswer(current: string): void {
  const { value, isGone } = repliesToAnswer.use(current !== DASHBOARD, { pollInterval: POLL_INTERVAL });
  useEffect(() => {
    if (current !== DASHBOARD && value !== undefined && !isGone) sectionBadges.set(DASHBOARD, value);
  }, [current, value, isGone]);
}
