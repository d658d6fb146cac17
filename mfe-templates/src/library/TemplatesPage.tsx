import {
  Alert,
  Button,
  CardSkeletons,
  EmptyState,
  FilterSelect,
  ListPage,
  ListResults,
  May,
  PageFilters,
  PageHeader,
  PageTools,
  RetryButton,
  SearchBox,
  useCountText,
  useScenarios,
  useScenarioValues,
  MarkingContext,
  useMarking,
} from '@touchline/shared';
import { TEMPLATE_TONES } from '@touchline/shared/contract';
import { MineButton } from '@touchline/shared/mine';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { useToneLabel } from '../messages.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { templateList } from '../templateList.ts';
import { messages } from './messages.ts';
import { NARROWEST, TemplateGrid } from './TemplateGrid.tsx';
import { useDuplicateTemplate } from './useDuplicateTemplate.ts';
import { type TemplateFilter, useTemplateFilter } from './useTemplateFilter.ts';

/** The screen of the section (T1): header, search, filters, and the library in each of its states. */
export function TemplatesPage() {
  const t = messages.use();
  const { open } = useDialogPlace();
  const filter = useTemplateFilter();
  const create = useCallback(() => open({ name: 'create' }), [open]);
  return (
    <ListPage>
      <PageHeader
        title={t('title')}
        actions={[{ label: t('create'), icon: <Plus />, needs: 'templates', onClick: create, primary: true }]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={filter.search} onChange={filter.setSearch} />
        {filter.knowsMine && (
          <MineButton value={filter.values.whose} onChange={(value) => filter.set('whose', value)} />
        )}
        <Filters filter={filter} />
      </PageTools>
      <MarkingContext value={useMarking(filter.search)}>
        <Library filter={filter} onCreate={create} />
      </MarkingContext>
    </ListPage>
  );
}

function Filters({ filter }: { readonly filter: TemplateFilter }) {
  const t = messages.use();
  const toneLabel = useToneLabel();
  const { labelOf } = useScenarios();
  const { scenario, tone } = filter.values;
  const scenarioValues = useScenarioValues(templateList.use().rows);
  return (
    <PageFilters>
      <FilterSelect
        label={t('scenario')}
        all={t('allScenarios')}
        value={scenario}
        values={scenarioValues}
        labelOf={labelOf}
        onChange={(value) => filter.set('scenario', value)}
      />
      <FilterSelect
        label={t('tone')}
        all={t('allTones')}
        value={tone}
        values={TEMPLATE_TONES}
        labelOf={toneLabel}
        onChange={(value) => filter.set('tone', value)}
      />
    </PageFilters>
  );
}

interface LibraryProps {
  readonly filter: TemplateFilter;
  readonly onCreate: () => void;
}

/** The templates that were searched and filtered for. */
function Library({ filter, onCreate }: LibraryProps) {
  const t = messages.use();
  const { open } = useDialogPlace();
  const list = templateList.use();
  const { rows } = list;
  const scenarios = useScenarios();
  const duplicate = useDuplicateTemplate();
  const { choose, search, values, clear } = filter;
  const found = useMemo(() => choose(rows), [choose, rows]);
  const preview = useCallback(({ id }: ListedTemplate) => open({ name: 'preview', id }), [open]);
  const test = useCallback(({ id }: ListedTemplate) => open({ name: 'test', id }), [open]);
  const edit = useCallback(({ id }: ListedTemplate) => open({ name: 'edit', id }), [open]);
  const remove = useCallback(({ id }: ListedTemplate) => open({ name: 'delete', id }), [open]);
  return (
    <ListResults
      list={list}
      found={found.length}
      resultOf={`${search} ${values.scenario} ${values.tone} ${values.whose}`}
      skeleton={
        <CardSkeletons label={t('loading')} smallest={NARROWEST} lines={['70%', '40%']} withPicture />
      }
      failed={t('loadFailed')}
      warning={
        scenarios.failed && (
          <Alert kind="warning" action={<RetryButton onRetry={scenarios.reload} />}>
            {t('scenariosFailed')}
          </Alert>
        )
      }
      empty={
        <EmptyState
          action={
            <May do="templates">
              <Button kind="primary" icon={<Plus />} onClick={onCreate}>
                {t('create')}
              </Button>
            </May>
          }
        >
          {t('empty')}
        </EmptyState>
      }
      nothingFound={t('empty')}
      clear={t('clear')}
      onClear={clear}
      count={useCountText(t, found.length, rows.length)}
    >
      <TemplateGrid
        templates={found}
        labelOfScenario={scenarios.labelOf}
        onPreview={preview}
        onTest={test}
        onEdit={edit}
        onDuplicate={duplicate}
        onDelete={remove}
      />
    </ListResults>
  );
}
