import { type ListFilter, useListFilter, useTextSearch } from '@touchline/shared';
import { mine } from '@touchline/shared/mine';
import { useCallback, useMemo } from 'react';
import type { ListedCampaign } from '@touchline/shared/contract/readers';

/** Which campaigns to show. */
export interface CampaignFilter extends ListFilter<'status' | 'scenario' | 'whose'> {
  /** Whether it is known which are those of whoever looks (U6). */
  readonly knowsMine: boolean;
  /** The campaigns that match; the same array when all of them do. */
  readonly choose: (campaigns: readonly ListedCampaign[]) => readonly ListedCampaign[];
}

const nameOf = ({ name }: ListedCampaign): string => name;

const FILTERS = ['status', 'scenario', 'whose'] as const;

/** `?search=` on the name, `?status=`, `?scenario=` and `?whose=mine`. */
export function useCampaignFilter(): CampaignFilter {
  const filter = useListFilter(FILTERS);
  const { status, scenario, whose } = filter.values;
  const own = mine.use().value?.campaigns;
  const ids = whose === 'mine' ? own : undefined;
  const knowsMine = own !== undefined;
  const search = useTextSearch(filter.search);
  const choose = useCallback(
    (campaigns: readonly ListedCampaign[]) => {
      if (status === '' && scenario === '' && ids === undefined) return search(campaigns, nameOf);
      const narrowed = campaigns.filter(
        (campaign) =>
          (status === '' || campaign.status === status) &&
          (scenario === '' || campaign.scenario === scenario) &&
          (ids === undefined || ids.has(campaign.id)),
      );
      return search(narrowed, nameOf);
    },
    [search, status, scenario, ids],
  );
  return useMemo(() => ({ ...filter, knowsMine, choose }), [filter, knowsMine, choose]);
}
