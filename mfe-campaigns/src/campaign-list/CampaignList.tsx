import {
  Alert,
  Button,
  changeFailure,
  EmptyState,
  ErrorState,
  ResultCount,
  RetryButton,
  RussianMessage,
  useFormatNumber,
  useScenarios,
  useStartOfResults,
} from '@touchline/shared';
import { Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import type { ListedCampaign } from '../listedCampaign.ts';
import { useCampaigns } from '../useCampaigns.ts';
import { CampaignGrid } from './CampaignGrid.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { messages } from './messages.ts';
import type { CampaignFilter } from './useCampaignFilter.ts';

export interface CampaignListProps {
  readonly filter: CampaignFilter;
  readonly onCreate: () => void;
}

/** Loading, failed, empty, nothing found, and the cards: five views that cannot be taken for one another. */
export function CampaignList({ filter, onCreate }: CampaignListProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { open } = useDialogPlace();
  const { campaigns, status, error, reload } = useCampaigns();
  const scenarios = useScenarios();
  const { choose, search, values } = filter;
  const found = useMemo(() => choose(campaigns), [choose, campaigns]);
  const results = useRef<HTMLOutputElement>(null);
  useStartOfResults(results, `${search} ${values.status} ${values.scenario}`);
  const show = useCallback(({ id }: ListedCampaign) => open({ name: 'details', id }), [open]);

  if (status === 'loading') return <ListSkeleton />;
  const total = campaigns.length;
  // Not the alert of C13: the campaigns were loaded, and are no list (C2).
  const title =
    error === undefined ? (
      t('unreadable')
    ) : (
      <RussianMessage text={(asked) => messages.in(asked)('loadFailed')} />
    );
  const why = error === undefined ? undefined : changeFailure(error, t('loadFailedWhy'));
  if (status === 'failed' && total === 0) return <ErrorState title={title} detail={why} onRetry={reload} />;
  return (
    <>
      {status === 'failed' && (
        <Alert action={<RetryButton onRetry={reload} />}>
          {title} {why} {t('outOfDate')}
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
          {t('nothingFound')}
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <ResultCount ref={results}>
            {found === campaigns
              ? t('shown', { count: total, formatted: formatNumber(total) })
              : t('shownOf', { count: total, shown: formatNumber(found.length), total: formatNumber(total) })}
          </ResultCount>
          <CampaignGrid campaigns={found} labelOfScenario={scenarios.labelOf} onOpen={show} />
        </>
      )}
    </>
  );
}
