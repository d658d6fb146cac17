import { logFailure } from '@touchline/shared';
import { lazy, Suspense, useEffect, useState } from 'react';

/** The first look may wait until the section has its data. */
const FIRST_LOOK = 5000;
const POLL_INTERVAL = 30_000;

/** Its code comes as late as its first request. */
const SettledApprovals = lazy(async () => {
  try {
    return { default: (await import('./SettledApprovals.tsx')).SettledApprovals };
  } catch (error) {
    logFailure('What came of requests for approval could not be shown.', error);
    return { default: () => null };
  }
});

/**
 * Says on every screen when a campaign that whoever looks made or asked for waits no more (U4).
 * @param firstLook milliseconds until it looks @param pollInterval milliseconds between looks
 */
export function ApprovalNotice({ firstLook = FIRST_LOOK, pollInterval = POLL_INTERVAL }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), firstLook);
    return () => clearTimeout(timer);
  }, [firstLook]);
  return (
    isTime && (
      <Suspense>
        <SettledApprovals pollInterval={pollInterval} />
      </Suspense>
    )
  );
}
