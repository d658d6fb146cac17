import { type ListFilter, useListFilter } from '@touchline/shared';
import { mine } from '@touchline/shared/mine';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ListedCampaign } from '@touchline/shared/contract/readers';

/** Which campaigns to show. */
export interface CampaignFilter extends ListFilter<'status' | 'scenario' | 'whose'> {
  /** Whether it is known which are those of whoever looks (U6). */
  readonly knowsMine: boolean;
  /** The campaigns that match; the same array when all of them do. */
  readonly choose: (campaigns: readonly ListedCampaign[]) => readonly ListedCampaign[];
}

const FILTERS = ['status', 'scenario', 'whose'] as const;

/** `?search=`, case-insensitively on the name, `?status=`, `?scenario=` and `?whose=mine`. */
export function useCampaignFilter(): CampaignFilter {
  const filter = useListFilter(FILTERS);
  const { status, scenario, whose } = filter.values;
  const own = mine.use().value?.campaigns;
  const ids = whose === 'mine' ? own : undefined;
  const knowsMine = own !== undefined;
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(filter.search).trim().toLowerCase();
  const choose = useCallback(
    (campaigns: readonly ListedCampaign[]) => {
      if (wanted === '' && status === '' && scenario === '' && ids === undefined) return campaigns;
      return campaigns.filter(
        (campaign) =>
          campaign.name.toLowerCase().includes(wanted) &&
          (status === '' || campaign.status === status) &&
          (scenario === '' || campaign.scenario === scenario) &&
          (ids === undefined || ids.has(campaign.id)),
      );
    },
    [wanted, status, scenario, ids],
  );
  return useMemo(() => ({ ...filter, knowsMine, choose }), [filter, knowsMine, choose]);
}
