import { logFailure } from '@touchline/shared';
import { useEffect, useState } from 'react';
import type * as SettledApprovals from './SettledApprovals.tsx';

/** The first look may wait until the section has its data. */
const FIRST_LOOK = 5000;
const POLL_INTERVAL = 30_000;

const loadCode = () => import('./SettledApprovals.tsx');

/**
 * Says on every screen when a campaign that whoever looks made or asked for waits no more (U4).
 * @param firstLook milliseconds until it looks @param pollInterval milliseconds between looks
 * @param load gets its code, which comes as late as its first request
 */
export function ApprovalNotice({ firstLook = FIRST_LOOK, pollInterval = POLL_INTERVAL, load = loadCode }) {
  const [code, setCode] = useState<typeof SettledApprovals>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadIn = (milliseconds: number) => {
      timer = setTimeout(() => {
        load().then(setCode, (error: unknown) => {
          logFailure('The decisions on requests for approval could not be loaded.', error);
          // Without another try, a page that is offline at that moment shows none until it is reloaded.
          if (timer !== undefined) loadIn(pollInterval);
        });
      }, milliseconds);
    };
    loadIn(firstLook);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [firstLook, pollInterval, load]);
  return code && <code.SettledApprovals pollInterval={pollInterval} />;
}
