import { asList, logFailure } from '@touchline/shared';
import type { Campaign, CampaignDetail } from '@touchline/shared/contract';
import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { campaignPath } from './campaignRequests.ts';
import { CAMPAIGNS_PATH } from './paths.ts';
import { type ListedCampaign, readCampaign } from './listedCampaign.ts';

/** The list as the page holds it. */
export interface CampaignsStore {
  /** As the server orders them: newest first. */
  readonly campaigns: readonly ListedCampaign[];
  readonly status: 'loading' | 'succeeded' | 'failed';
  /** Why the last fetch failed; undefined as well when what was answered is no list (C2). */
  readonly error: unknown;
  /** Fetches the list again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

const NONE: readonly ListedCampaign[] = [];

const settings: SWRConfiguration<unknown> = {
  dedupingInterval: 10_000,
  onError: (error) => logFailure('The campaigns could not be loaded.', error),
};

/** Reads the campaigns. Safe to call in several components: they share one fetch and one list. */
export function useCampaigns(): CampaignsStore {
  const { data, error, mutate } = useSWR<unknown, unknown>(CAMPAIGNS_PATH, settings);
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const campaigns = useMemo(
    () =>
      asList<unknown>(data)
        ?.map(readCampaign)
        .filter((campaign) => campaign !== undefined),
    [data],
  );
  return useMemo(() => {
    const failed = error !== undefined || (data !== undefined && campaigns === undefined);
    const loaded = campaigns === undefined ? 'loading' : 'succeeded';
    return { campaigns: campaigns ?? NONE, status: failed ? 'failed' : loaded, error, reload };
  }, [data, error, campaigns, reload]);
}

/** Changes of what is cached about campaigns, made from the server's answers: nothing is fetched again for them. */
export interface CampaignCache {
  /** A campaign as the server has just told it: to its details, and its row to the list, first if it is new. */
  readonly put: (campaign: CampaignDetail) => Promise<void>;
  /** The row alone, of details that were read. A campaign that is not listed is not added. */
  readonly refreshRow: (campaign: CampaignDetail) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

export function useCampaignCache(): CampaignCache {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    // A change of a list that is still being read would have SWR throw away what is read: nothing would ever come.
    const isRead = () => cache.get(CAMPAIGNS_PATH)?.data !== undefined;
    const change = async (next: (rows: readonly ListRow[]) => readonly unknown[]) => {
      await mutate<unknown>(
        CAMPAIGNS_PATH,
        (answer: unknown) => {
          const rows = asList<ListRow>(answer);
          if (rows === undefined) return answer;
          // Others read this answer too, some of them only in the one shape that the server gave it.
          return Array.isArray(answer) ? next(rows) : { ...(answer as object), results: next(rows) };
        },
        { revalidate: false },
      );
    };
    const replace = (rows: readonly ListRow[], campaign: CampaignDetail) =>
      rows.map((row) => (row?.id === campaign.id ? rowOf(campaign) : row));
    const isListed = (rows: readonly ListRow[], id: number) => rows.some((row) => row?.id === id);
    return {
      put: async (campaign) => {
        await mutate(campaignPath(campaign.id), campaign, { revalidate: false });
        if (isRead())
          await change((rows) =>
            isListed(rows, campaign.id) ? replace(rows, campaign) : [rowOf(campaign), ...rows],
          );
        // What is being read may have left before the change.
        else await mutate(CAMPAIGNS_PATH);
      },
      refreshRow: async (campaign) => {
        if (isRead()) await change((rows) => replace(rows, campaign));
      },
      remove: async (id) => {
        if (isRead()) await change((rows) => rows.filter((row) => row?.id !== id));
        else await mutate(CAMPAIGNS_PATH);
        await mutate(campaignPath(id), undefined, { revalidate: false });
      },
    };
  }, [cache, mutate]);
}

/** A row of the answer, which nobody has checked. */
type ListRow = { readonly id?: unknown } | null;

function rowOf(campaign: CampaignDetail): Campaign {
  const {
    id,
    name,
    scenario,
    status,
    total_contacts,
    replied,
    opened,
    bounced,
    no_response,
    progress_percent,
  } = campaign;
  return {
    id,
    name,
    scenario,
    status,
    total_contacts,
    replied,
    opened,
    bounced,
    no_response,
    progress_percent,
  };
}
