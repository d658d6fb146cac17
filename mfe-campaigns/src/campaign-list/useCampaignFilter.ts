import { type ListFilter, useListFilter } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ListedCampaign } from '@touchline/shared/contract/readers';

/** Which campaigns are wanted. */
export interface CampaignFilter extends ListFilter<'status' | 'scenario'> {
  /** Those of `campaigns` that are wanted; the same array when all of them are. */
  readonly choose: (campaigns: readonly ListedCampaign[]) => readonly ListedCampaign[];
}

const FILTERS = ['status', 'scenario'] as const;

/** `?search=`, case-insensitively on the name, `?status=` and `?scenario=`. */
export function useCampaignFilter(): CampaignFilter {
  const filter = useListFilter(FILTERS);
  const { status, scenario } = filter.values;
  // Finding never makes the search box wait: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(filter.search).trim().toLowerCase();
  const choose = useCallback(
    (campaigns: readonly ListedCampaign[]) => {
      if (wanted === '' && status === '' && scenario === '') return campaigns;
      return campaigns.filter(
        (campaign) =>
          campaign.name.toLowerCase().includes(wanted) &&
          (status === '' || campaign.status === status) &&
          (scenario === '' || campaign.scenario === scenario),
      );
    },
    [wanted, status, scenario],
  );
  return useMemo(() => ({ ...filter, choose }), [filter, choose]);
}
