import { useDuration } from '@touchline/shared';
import { type Moment, timeOf } from '@touchline/shared/contract/readers';
import { useSyncExternalStore } from 'react';
import { messages } from './messages.ts';

const MINUTE = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}
const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

/** How long a reply has waited for its answer (V1); empty for one that does not, or that nobody knows it of. */
export function useWaiting(since: Moment): string {
  const t = messages.use();
  const duration = useDuration();
  const now = useSyncExternalStore(everyMinute, currentMinute);
  const from = timeOf(since);
  if (from === null) return '';
  const minutes = Math.floor((now - from) / MINUTE);
  return minutes < 1 ? t('justNow') : t('waiting', { duration: duration(minutes * MINUTE) });
}
