import { defineItem } from '@touchline/shared';
import { OUTCOMES_PATH } from '../contract/paths.ts';
import { parseUntrustedOutcomes } from '../contract/readers/follow-ups.ts';

/** What can become of a conversation. Gone for an API that keeps nothing of the kind. */
export const outcomes = defineItem({
  path: () => OUTCOMES_PATH,
  parse: parseUntrustedOutcomes,
  failure: 'The outcomes could not be loaded.',
  settings: { shouldRetryOnError: false },
});
