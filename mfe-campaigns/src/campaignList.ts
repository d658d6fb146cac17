import { defineList } from '@touchline/shared';
import { CAMPAIGNS_PATH, MINE_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedCampaigns } from '@touchline/shared/contract/readers';

/** The campaigns, newest first. */
export const campaignList = defineList({
  path: CAMPAIGNS_PATH,
  parse: parseUntrustedCampaigns,
  failure: 'The campaigns could not be loaded.',
  settings: { dedupingInterval: 10_000 },
  dependentPaths: [MINE_PATH],
  rowFields: ['name', 'status', 'total_contacts'],
});
