import type { CampaignStatus } from '@touchline/shared/contract';
import type { CampaignRow } from '@touchline/shared/contract/readers';
import { knownStatus } from './campaignStatus.tsx';

/** The statuses to choose from, as they appear in the URL (M2). */
export const STATUS_FILTERS = ['active', 'waiting'] as const satisfies readonly CampaignStatus[];

/** Which campaigns to show; an empty text lets everything through. */
export interface CampaignCriteria {
  readonly status: string;
  /** Value of a scenario. */
  readonly scenario: string;
  /** Ids of the campaigns that are shown; all without it (U6). */
  readonly ids?: ReadonlySet<number> | undefined;
}

/** The campaigns that match, in the given order; the same array when all of them do. */
export function chooseCampaigns(
  campaigns: readonly CampaignRow[],
  { status, scenario, ids }: CampaignCriteria,
): readonly CampaignRow[] {
  const wantedStatus = STATUS_FILTERS.find((known) => known === knownStatus(status));
  if (wantedStatus === undefined && scenario === '' && ids === undefined) return campaigns;
  return campaigns.filter(
    (campaign) =>
      (wantedStatus === undefined || knownStatus(campaign.status) === wantedStatus) &&
      (scenario === '' || campaign.scenario === scenario) &&
      (ids === undefined || (campaign.id !== null && ids.has(campaign.id))),
  );
}
