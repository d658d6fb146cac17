import {
  Alert,
  Button,
  changeFailure,
  color,
  EmptyState,
  ErrorState,
  media,
  PageHeader,
  PageTools,
  SearchBox,
  Select,
  space,
  useFormatNumber,
  useScenarios,
  useStartOfResults,
  withChosen,
} from '@touchline/shared';
import { TEMPLATE_TONES } from '@touchline/shared/contract';
import { Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
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
    <Page>
      <PageHeader
        title={t('title')}
        actions={[{ label: t('create'), icon: <Plus />, onClick: create, primary: true }]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={filter.search} onChange={filter.setSearch} />
        <Filters filter={filter} />
      </PageTools>
      <Library filter={filter} onCreate={create} />
    </Page>
  );
}

/** Stands for "all" in a select, whose values cannot be empty. */
const ALL = '*';

function Filters({ filter }: { readonly filter: TemplateFilter }) {
  const t = messages.use();
  const toneLabel = useToneLabel();
  const { scenarios, labelOf } = useScenarios();
  const { scenario, tone } = filter.values;
  const scenarioValues = withChosen(
    scenarios.map(({ value }) => value),
    scenario,
  );
  return (
    <FilterRow>
      <Select
        label={t('scenario')}
        labelHidden
        value={scenario || ALL}
        options={[
          { value: ALL, label: t('allScenarios') },
          ...scenarioValues.map((value) => ({ value, label: labelOf(value) })),
        ]}
        onChange={(value) => filter.set('scenario', value === ALL ? '' : value)}
      />
      <Select
        label={t('tone')}
        labelHidden
        value={tone || ALL}
        options={[
          { value: ALL, label: t('allTones') },
          ...withChosen(TEMPLATE_TONES, tone).map((value) => ({ value, label: toneLabel(value) })),
        ]}
        onChange={(value) => filter.set('tone', value === ALL ? '' : value)}
      />
    </FilterRow>
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
          <Count ref={results}>
            {found === templates
              ? t('shown', { count: total, formatted: formatNumber(total) })
              : t('shownOf', { count: total, shown: formatNumber(found.length), total: formatNumber(total) })}
          </Count>
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

function RetryButton({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const t = messages.use();
  return (
    <Button size="small" onClick={() => void onRetry()}>
      {t('retry')}
    </Button>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
`;

const FilterRow = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 200px));
  flex: 0 1 408px;
  gap: ${space(1)};
  @media ${media.phone} {
    flex-basis: 100%;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Count = styled.output`
  display: block;
  scroll-margin-top: calc(var(--top-bar-height, 0px) + var(--page-tools-height, 0px) + ${space(1)});
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;
