import type { Claim } from './claim.ts';
import type { Outcome } from './outcome.ts';

/** What became of a claimed mail, and when that was known. */
export interface Settled {
  readonly claim: Claim;
  readonly outcome: Outcome;
  readonly at: Date;
}
