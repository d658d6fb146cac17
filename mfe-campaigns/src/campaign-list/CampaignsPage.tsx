import {
  FilterSelect,
  ListPage,
  PageFilters,
  PageHeader,
  PageTools,
  SearchBox,
  useScenarios,
  useScenarioValues,
  MarkingContext,
  useMarking,
} from '@touchline/shared';
import { CAMPAIGN_STATUSES } from '@touchline/shared/contract';
import { MineButton } from '@touchline/shared/mine';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { campaignList } from '../campaignList.ts';
import { useDialogPlace } from '../dialogs.ts';
import { useStatusLabel } from '../messages.ts';
import { CampaignList } from './CampaignList.tsx';
import { messages } from './messages.ts';
import { type CampaignFilter, useCampaignFilter } from './useCampaignFilter.ts';

/** The screen of the section (C1): header, search, filters, and the list in each of its states. */
export function CampaignsPage() {
  const t = messages.use();
  const { open } = useDialogPlace();
  const filter = useCampaignFilter();
  const create = useCallback(() => open({ name: 'create' }), [open]);
  return (
    <ListPage>
      <PageHeader
        title={t('title')}
        actions={[{ label: t('create'), icon: <Plus />, needs: 'campaigns', onClick: create, primary: true }]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={filter.search} onChange={filter.setSearch} />
        {filter.knowsMine && (
          <MineButton value={filter.values.whose} onChange={(value) => filter.set('whose', value)} />
        )}
        <Filters filter={filter} />
      </PageTools>
      <MarkingContext value={useMarking(filter.search)}>
        <CampaignList filter={filter} onCreate={create} />
      </MarkingContext>
    </ListPage>
  );
}

function Filters({ filter }: { readonly filter: CampaignFilter }) {
  const t = messages.use();
  const statusLabel = useStatusLabel();
  const { labelOf } = useScenarios();
  const scenarios = useScenarioValues(campaignList.use().rows);
  const { status, scenario } = filter.values;
  return (
    <PageFilters>
      <FilterSelect
        label={t('status')}
        all={t('allStatuses')}
        value={status}
        values={CAMPAIGN_STATUSES}
        labelOf={statusLabel}
        onChange={(value) => filter.set('status', value)}
      />
      <FilterSelect
        label={t('scenario')}
        all={t('allScenarios')}
        value={scenario}
        values={scenarios}
        labelOf={labelOf}
        onChange={(value) => filter.set('scenario', value)}
      />
    </PageFilters>
  );
}
