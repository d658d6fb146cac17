import { fetchJson, logFailure } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { parseUntrustedCampaignDetail } from '@touchline/shared/contract/readers';
import { useCallback, useEffect, useState } from 'react';
import { campaignPath } from '../campaignRequests.ts';

export interface StoredCampaign {
  /** As it was stored when this was first drawn; undefined until it is there. */
  readonly campaign: ShownCampaign | undefined;
  /** Why it could not be loaded. */
  readonly error: unknown;
  readonly load: () => Promise<void>;
}

const UNREADABLE = new Error('The answer is no campaign.');

/** A campaign as it is stored at this moment: not what the page happens to hold of it, and not changed under a form. */
export function useStoredCampaign(id: number): StoredCampaign {
  const [state, setState] = useState<Omit<StoredCampaign, 'load'>>({ campaign: undefined, error: undefined });
  const load = useCallback(
    () =>
      fetchJson(campaignPath(id)).then(
        (answer) => {
          const campaign = parseUntrustedCampaignDetail(answer);
          return setState({ campaign, error: campaign === undefined ? UNREADABLE : undefined });
        },
        (error: unknown) => {
          logFailure('The campaign could not be loaded.', error);
          setState({ campaign: undefined, error });
        },
      ),
    [id],
  );
  useEffect(() => {
    void load();
  }, [load]);
  return { ...state, load };
}
