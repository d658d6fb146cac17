import { errorStatus, logFailure } from '@touchline/shared';
import type { CampaignDetail } from '@touchline/shared/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { campaignPath } from './campaignRequests.ts';
import { useCampaignCache } from './useCampaigns.ts';

/** One campaign as the page holds it. */
export interface CampaignStore {
  /** As it was read last; undefined until it was. A failed reload leaves it as it is. */
  readonly campaign: CampaignDetail | undefined;
  /** Why the last fetch failed. */
  readonly error: unknown;
  /** There is no such campaign, or no longer. */
  readonly isGone: boolean;
  /** When it was read last here, in milliseconds since 1970. */
  readonly readAt: number | undefined;
  /** Fetches it again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

/** Reads a campaign, once: whoever shows it decides when it is worth reading again. Its row in the list follows. */
export function useCampaign(id: number): CampaignStore {
  const { refreshRow } = useCampaignCache();
  const [readAt, setReadAt] = useState<number>();
  const settings: SWRConfiguration<CampaignDetail, unknown> = {
    // C4 says when it is read again, and that is all.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onSuccess: () => setReadAt(Date.now()),
    onError: (error) => {
      if (errorStatus(error) !== 404) logFailure('The campaign could not be loaded.', error);
    },
  };
  const { data, error, mutate } = useSWR<CampaignDetail, unknown>(campaignPath(id), settings);
  useEffect(() => {
    // What was kept from an earlier visit may be older than the list.
    if (data !== undefined && readAt !== undefined) void refreshRow(data);
  }, [data, readAt, refreshRow]);
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  return useMemo(
    () => ({
      campaign: data,
      error,
      isGone: errorStatus(error) === 404,
      readAt,
      reload,
    }),
    [data, error, readAt, reload],
  );
}
