import { type ListFilter, useListFilter } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ListedCampaign } from '@touchline/shared/contract/readers';

/** Which campaigns to show. */
export interface CampaignFilter extends ListFilter<'status' | 'scenario'> {
  /** The campaigns that match; the same array when all of them do. */
  readonly choose: (campaigns: readonly ListedCampaign[]) => readonly ListedCampaign[];
}

const FILTERS = ['status', 'scenario'] as const;

/** `?search=`, case-insensitively on the name, `?status=` and `?scenario=`. */
export function useCampaignFilter(): CampaignFilter {
  const filter = useListFilter(FILTERS);
  const { status, scenario } = filter.values;
  // Searching never blocks the search box: a key pressed meanwhile goes first.
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
