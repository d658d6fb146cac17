import { fetchJson } from '@touchline/shared';
import { parseUntrustedCampaignDetail, type ShownCampaign } from '@touchline/shared/contract/readers';
import { type Stored, useStored } from '@touchline/shared/form';
import { useCallback } from 'react';
import { campaignPath } from '../campaignRequests.ts';

/** `GET /api/campaigns/{id}/`, past the cache. @throws Error also when the answer is no campaign */
export async function fetchStoredCampaign(id: number): Promise<ShownCampaign> {
  const campaign = parseUntrustedCampaignDetail(await fetchJson(campaignPath(id)));
  if (campaign === undefined) throw new Error('The answer is no campaign.');
  return campaign;
}

/** A campaign as it is stored now. */
export function useStoredCampaign(id: number): Stored<ShownCampaign> {
  const read = useCallback(() => fetchStoredCampaign(id), [id]);
  return useStored(read, 'The campaign could not be loaded.');
}
