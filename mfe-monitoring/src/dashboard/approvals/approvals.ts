import { defineItem } from '@touchline/shared';
import { APPROVALS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedApprovals } from '@touchline/shared/contract/readers';

/** Campaigns that wait for the approval of whoever looks, and theirs that were sent back or settled. `isGone` for an older API. */
export const approvals = defineItem({
  path: () => APPROVALS_PATH,
  parse: parseUntrustedApprovals,
  failure: 'The campaigns to approve could not be loaded.',
});
