import type { Tone } from '@touchline/shared';
import type { ImportEntry } from '@touchline/shared/contract';

/** How each state looks; its words say the same. */
export const STATE_TONES: Readonly<Record<ImportEntry['state'], Tone>> = {
  running: 'info',
  done: 'ok',
  cancelled: 'neutral',
  failed: 'danger',
  undone: 'warn',
};
