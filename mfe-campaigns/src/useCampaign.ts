import { defineItem, type LoadState } from '@touchline/shared';
import {
  parseUntrustedCampaignDetail,
  parseUntrustedCampaigns,
  type ShownCampaign,
} from '@touchline/shared/contract/readers';
import { useEffect, useMemo, useState } from 'react';
import { campaignList } from './campaignList.ts';
import { campaignPath } from './campaignRequests.ts';

const campaignItem = defineItem({
  path: campaignPath,
  parse: parseUntrustedCampaignDetail,
  failure: 'The campaign could not be loaded.',
  // It is read again only when C4 says so.
  settings: { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
});

/** One campaign as the page holds it. */
export interface CampaignStore extends LoadState {
  /** As last read; undefined until then. A failed reload leaves it as it is. */
  readonly campaign: ShownCampaign | undefined;
  /** There is no such campaign, or it no longer exists. */
  readonly isGone: boolean;
  /** When it was last read here, in milliseconds since 1970. */
  readonly readAt: number | undefined;
}

/** Reads a campaign once; the component that shows it decides when to read it again. Its row in the list is kept in step. */
export function useCampaign(id: number): CampaignStore {
  const { update } = campaignList.useChanges();
  const [readAt, setReadAt] = useState<number>();
  const { value: campaign, ...load } = campaignItem.use(id, { onRead: () => setReadAt(Date.now()) });
  const { status, error, isGone, reload } = load;
  useEffect(() => {
    // What is cached from an earlier visit may be older than the list.
    if (campaign === undefined || readAt === undefined) return;
    for (const row of parseUntrustedCampaigns([campaign])) void update(row.id, () => row);
  }, [campaign, readAt, update]);
  return useMemo(
    () => ({ campaign, status, error, isGone, readAt, reload }),
    [campaign, status, error, isGone, readAt, reload],
  );
}

/** Changes of what is cached about campaigns, made from the server's answers. */
export interface CampaignCache {
  /**
   * Puts the server's answer to a change into the details and the list, first if it is new. What the answer leaves out is
   * read again.
   * @param id of an existing campaign
   */
  readonly put: (answer: unknown, id?: number) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

export function useCampaignCache(): CampaignCache {
  const list = campaignList.useChanges();
  const item = campaignItem.useChanges();
  return useMemo(
    () => ({
      put: async (answer, id) => {
        const campaign = parseUntrustedCampaignDetail(answer);
        const isWhole = campaign?.contacts !== undefined && campaign.template_map !== undefined;
        if (isWhole) await item.put(campaign.id, answer);
        else if (id !== undefined) item.reload(id);
        const [row] = parseUntrustedCampaigns([answer]);
        await list.put(row);
      },
      remove: async (id) => {
        await list.remove(id);
        await item.forget(id);
      },
    }),
    [list, item],
  );
}
