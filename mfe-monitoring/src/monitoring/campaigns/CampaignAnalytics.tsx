import {
  Alert,
  FilterSelect,
  RetryButton,
  SearchBox,
  useFormatNumber,
  useListFilter,
  useScenarios,
  useSortedRows,
} from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useMonitoringCampaigns } from '../../useMonitoringCampaigns.ts';
import { AnalyticsTable } from '../analytics/AnalyticsTable.tsx';
import { Tools } from '../analytics/Tools.tsx';
import { useSortPlace } from '../analytics/useSortPlace.ts';
import { useDialogPlace } from '../dialogs.ts';
import { messages as screenMessages } from '../messages.ts';
import { CAMPAIGN_COLUMNS, campaignColumns } from './campaignColumns.tsx';
import { chooseCampaigns, STATUS_FILTERS } from './campaignFilter.ts';
import { knownStatus, useStatusLabel } from './campaignStatus.tsx';
import { messages } from './messages.ts';

const FILTERS = ['status', 'scenario'] as const;

/** The figures of every campaign (M2). */
export function CampaignAnalytics() {
  const t = messages.use();
  const label = screenMessages.use()('campaigns');
  const formatNumber = useFormatNumber();
  const statusLabel = useStatusLabel();
  const scenarios = useScenarios();
  const list = useMonitoringCampaigns();
  const { open } = useDialogPlace();
  const { search, setSearch, values, set, clear } = useListFilter(FILTERS);
  const [sort, setSort] = useSortPlace(CAMPAIGN_COLUMNS);
  const show = useCallback((id: number) => open({ name: 'campaign', id }), [open]);
  const { labelOf } = scenarios;
  const columns = useMemo(
    () => campaignColumns({ t, formatNumber, statusLabel, scenarioLabel: labelOf, onOpen: show }),
    [t, formatNumber, statusLabel, labelOf, show],
  );
  // In order before they are searched: a key pressed has then nothing to sort.
  const sorted = useSortedRows(list.rows, columns, sort);
  const { status, scenario } = values;
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () => chooseCampaigns(sorted, { search: wanted, status, scenario }),
    [sorted, wanted, status, scenario],
  );
  const total = list.rows.length;
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
          values={scenarios.scenarios.map(({ value }) => value)}
          labelOf={labelOf}
          onChange={(value) => set('scenario', value)}
        />
      </Tools>
      {scenarios.failed && (
        <Alert kind="warning" action={<RetryButton onRetry={scenarios.reload} />}>
          {t('scenariosFailed')}
        </Alert>
      )}
      <AnalyticsTable
        label={label}
        list={list}
        found={found}
        columns={columns}
        sort={sort}
        onSort={setSort}
        resultOf={`${wanted}${status}${scenario}`}
        onClear={clear}
        empty={t('empty')}
        failed={t('failed')}
        count={
          found.length === total
            ? t('shown', { count: total, formatted: formatNumber(total) })
            : t('shownOf', { count: total, shown: formatNumber(found.length), total: formatNumber(total) })
        }
        fileName="campaign-analytics"
      />
    </>
  );
}
