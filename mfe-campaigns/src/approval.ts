import { errorStatus, fieldErrors, tokenStore } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { teamSettings } from '@touchline/shared/team-settings';

/** Whether a new campaign takes an approval before it goes out (U4); false until it is known, and for a server that knows of none. */
export const useApprovalRequired = (): boolean => teamSettings.use().value?.approval_required === true;

/** Whether what a campaign would send is still to be approved. */
export const awaitsApproval = ({ approval }: ShownCampaign): boolean =>
  approval !== null && !approval.is_approved;

/** Whether whoever looks may approve a campaign now: nobody can who has worked on what would go out. */
export const canBeApprovedByViewer = ({ approval }: ShownCampaign): boolean =>
  approval?.approvers.some(({ id }) => String(id) === tokenStore.owner()) === true;

/**
 * Whether the server refused a campaign that was to be active because it would send what nobody has approved. The server alone knows
 * what was approved: the page sends `active`, and asks for approval where that is refused.
 */
export const isUnapproved = (error: unknown): boolean =>
  errorStatus(error) === 409 && fieldErrors(error).has('status');
