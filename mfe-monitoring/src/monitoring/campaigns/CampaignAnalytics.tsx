import type { CampaignRow } from '@touchline/shared/contract/readers';
import {
  Alert,
  FilterSelect,
  RetryButton,
  SearchBox,
  useCountText,
  useFormatNumber,
  useListFilter,
  useScenarios,
  useScenarioValues,
  useSortedRows,
  useTextSearch,
} from '@touchline/shared';
import { mine, MineButton } from '@touchline/shared/mine';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { monitoringCampaigns, POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { AnalyticsTable, Tools } from '../analytics/AnalyticsTable.tsx';
import { useSortPlace } from '../analytics/useSortPlace.ts';
import { useDialogPlace } from '../dialogs.ts';
import { messages as screenMessages } from '../messages.ts';
import { CAMPAIGN_COLUMNS, campaignColumns } from './campaignColumns.tsx';
import { chooseCampaigns, STATUS_FILTERS } from './campaignFilter.ts';
import { knownStatus, useStatusLabel } from './campaignStatus.tsx';
import { messages } from './messages.ts';

const nameOf = ({ name }: CampaignRow): string => name;

const FILTERS = ['status', 'scenario', 'whose'] as const;

/** The figures of every campaign (M2). */
export function CampaignAnalytics() {
  const t = messages.use();
  const label = screenMessages.use()('campaigns');
  const formatNumber = useFormatNumber();
  const statusLabel = useStatusLabel();
  const scenarios = useScenarios();
  const list = monitoringCampaigns.use({ pollInterval: POLL_INTERVAL });
  const { open } = useDialogPlace();
  const { search, setSearch, values, set, clear } = useListFilter(FILTERS);
  const [sort, setSort] = useSortPlace(CAMPAIGN_COLUMNS);
  const show = useCallback((id: number) => open({ name: 'campaign', id }), [open]);
  const { labelOf } = scenarios;
  const columns = useMemo(
    () => campaignColumns({ t, formatNumber, statusLabel, scenarioLabel: labelOf, onOpen: show }),
    [t, formatNumber, statusLabel, labelOf, show],
  );
  // Sorted before they are searched, so that a keystroke has nothing to sort.
  const sorted = useSortedRows(list.rows, columns, sort);
  const { status, scenario, whose } = values;
  const own = mine.use().value?.campaigns;
  const ids = whose === 'mine' ? own : undefined;
  const wanted = useDeferredValue(search);
  const chooseByText = useTextSearch(search);
  const found = useMemo(
    () => chooseByText(chooseCampaigns(sorted, { status, scenario, ids }), nameOf),
    [sorted, chooseByText, status, scenario, ids],
  );
  const scenarioValues = useScenarioValues(list.rows);
  const chosenStatus = STATUS_FILTERS.find((known) => known === knownStatus(status));
  return (
    <>
      <Tools>
        <SearchBox placeholder={t('search')} value={search} onChange={setSearch} />
        <FilterSelect
          label={t('statusFilter')}
          all={t('allStatuses')}
          value={chosenStatus ?? ''}
          values={STATUS_FILTERS}
          labelOf={statusLabel}
          onChange={(value) => set('status', value)}
        />
        <FilterSelect
          label={t('scenarioFilter')}
          all={t('allScenarios')}
          value={scenario}
          values={scenarioValues}
          labelOf={labelOf}
          onChange={(value) => set('scenario', value)}
        />
        {own && <MineButton value={whose} onChange={(value) => set('whose', value)} />}
      </Tools>
      {scenarios.failed && (
        <Alert kind="warning" action={<RetryButton onRetry={scenarios.reload} />}>
          {t('scenariosFailed')}
        </Alert>
      )}
      <AnalyticsTable
        label={label}
        search={search}
        list={list}
        found={found}
        columns={columns}
        sort={sort}
        onSort={setSort}
        resultOf={`${wanted}${status}${scenario}${whose}`}
        onClear={clear}
        empty={t('empty')}
        failed={t('failed')}
        count={useCountText(t, found.length, list.rows.length)}
        fileName="campaign-analytics"
      />
    </>
  );
}
