import type { ShownOutcome } from '@touchline/shared/contract/readers';
import { useCallback } from 'react';
import { messages } from './messages.ts';

/** What an outcome is called: as the team has named it, otherwise as usual in the language of the reader. */
export function useOutcomeName(): (outcome: ShownOutcome) => string {
  const t = messages.use();
  return useCallback(({ name, code }) => name || (code === null ? t('none') : t(`outcome.${code}`)), [t]);
}
