import { useCallback } from 'react';
import type { OutcomeCode } from '../contract/index.ts';
import { messages } from './messages.ts';

interface NamedOutcome {
  /** Empty for one that the team has not named. */
  readonly name: string;
  /** Of one of those from the start; null for the team's own. */
  readonly code: OutcomeCode | null;
}

/**
 * What an outcome is called: as the team has named it, otherwise as usual in the language of the reader.
 * @param nameless what one of the team's own is called that lost its name
 */
export function useOutcomeName(nameless = '—'): (outcome: NamedOutcome) => string {
  const t = messages.use();
  return useCallback(({ name, code }) => name || (code === null ? nameless : t(code)), [t, nameless]);
}
