import { logFailure } from '@touchline/shared';
import { lazy } from 'react';

/** Its code and its request come after the list, for which people wait. */
export const LazyApprovals = lazy(async () => {
  try {
    return { default: (await import('./approvals/Approvals.tsx')).Approvals };
  } catch (error) {
    logFailure('The campaigns to approve could not be shown.', error);
    return { default: () => null };
  }
});
