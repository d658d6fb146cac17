import {
  Alert,
  Button,
  changeFailure,
  EmptyState,
  ErrorState,
  FilterSelect,
  ListPage,
  PageFilters,
  PageHeader,
  PageTools,
  ResultCount,
  RetryButton,
  SearchBox,
  useFormatNumber,
  useScenarios,
  useStartOfResults,
} from '@touchline/shared';
import { TEMPLATE_TONES } from '@touchline/shared/contract';
import { Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { useToneLabel } from '../messages.ts';
import type { ListedTemplate } from '../listedTemplate.ts';
import { useTemplates } from '../useTemplates.ts';
import { LibrarySkeleton } from './LibrarySkeleton.tsx';
import { messages } from './messages.ts';
import { TemplateGrid } from './TemplateGrid.tsx';
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
        actions={[{ label: t('create'), icon: <Plus />, onClick: create, primary: true }]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={filter.search} onChange={filter.setSearch} />
        <Filters filter={filter} />
      </PageTools>
      <Library filter={filter} onCreate={create} />
    </ListPage>
  );
}

function Filters({ filter }: { readonly filter: TemplateFilter }) {
  const t = messages.use();
  const toneLabel = useToneLabel();
  const { scenarios, labelOf } = useScenarios();
  const { scenario, tone } = filter.values;
  return (
    <PageFilters>
      <FilterSelect
        label={t('scenario')}
        all={t('allScenarios')}
        value={scenario}
        values={scenarios.map(({ value }) => value)}
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

/** Loading, failed, empty, nothing found, and the cards: five views that cannot be taken for one another. */
function Library({ filter, onCreate }: LibraryProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { open } = useDialogPlace();
  const { templates, status, error, reload } = useTemplates();
  const scenarios = useScenarios();
  const duplicate = useDuplicateTemplate();
  const { choose } = filter;
  const found = useMemo(() => choose(templates), [choose, templates]);
  const results = useRef<HTMLOutputElement>(null);
  useStartOfResults(results, `${filter.search} ${filter.values.scenario} ${filter.values.tone}`);
  const preview = useCallback(({ id }: ListedTemplate) => open({ name: 'preview', id }), [open]);
  const test = useCallback(({ id }: ListedTemplate) => open({ name: 'test', id }), [open]);
  const edit = useCallback(({ id }: ListedTemplate) => open({ name: 'edit', id }), [open]);
  const remove = useCallback(({ id }: ListedTemplate) => open({ name: 'delete', id }), [open]);

  if (status === 'loading') return <LibrarySkeleton />;
  const failure = error === undefined ? t('unreadable') : changeFailure(error, t('loadFailedWhy'));
  const total = templates.length;
  if (status === 'failed' && total === 0) {
    return <ErrorState title={t('loadFailed')} detail={failure} onRetry={reload} />;
  }
  return (
    <>
      {status === 'failed' && (
        <Alert action={<RetryButton onRetry={reload} />}>
          {t('reloadFailed')} {failure}
        </Alert>
      )}
      {scenarios.failed && total > 0 && (
        <Alert kind="warning" action={<RetryButton onRetry={scenarios.reload} />}>
          {t('scenariosFailed')}
        </Alert>
      )}
      {total === 0 && (
        <EmptyState
          action={
            <Button kind="primary" icon={<Plus />} onClick={onCreate}>
              {t('create')}
            </Button>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {total > 0 && found.length === 0 && (
        <EmptyState icon={<SearchX />} action={<Button onClick={filter.clear}>{t('clear')}</Button>}>
          {t('empty')}
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <ResultCount ref={results}>
            {found === templates
              ? t('shown', { count: total, formatted: formatNumber(total) })
              : t('shownOf', { count: total, shown: formatNumber(found.length), total: formatNumber(total) })}
          </ResultCount>
          <TemplateGrid
            templates={found}
            labelOfScenario={scenarios.labelOf}
            onPreview={preview}
            onTest={test}
            onEdit={edit}
            onDuplicate={duplicate}
            onDelete={remove}
          />
        </>
      )}
    </>
  );
}
