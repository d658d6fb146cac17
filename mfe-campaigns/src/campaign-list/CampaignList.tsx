import {
  Alert,
  Button,
  CardSkeletons,
  EmptyState,
  ListResults,
  May,
  RetryButton,
  RussianMessage,
  useCountText,
  useScenarios,
} from '@touchline/shared';
import type { ListedCampaign } from '@touchline/shared/contract/readers';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { campaignList } from '../campaignList.ts';
import { CARD_HEIGHT } from './CampaignCard.tsx';
import { CampaignGrid, NARROWEST } from './CampaignGrid.tsx';
import { messages } from './messages.ts';
import type { CampaignFilter } from './useCampaignFilter.ts';

export interface CampaignListProps {
  readonly filter: CampaignFilter;
  readonly onCreate: () => void;
}

/** The campaigns that were searched and filtered for. */
export function CampaignList({ filter, onCreate }: CampaignListProps) {
  const t = messages.use();
  const navigate = useNavigate();
  const list = campaignList.use();
  const { rows } = list;
  const isUnreadable = list.status === 'failed' && list.error === undefined;
  const scenarios = useScenarios();
  const { choose, search, values, clear } = filter;
  const found = useMemo(() => choose(rows), [choose, rows]);
  const show = useCallback(({ id }: ListedCampaign) => void navigate(String(id)), [navigate]);
  return (
    <ListResults
      list={list}
      found={found.length}
      resultOf={`${search} ${values.status} ${values.scenario} ${values.whose}`}
      skeleton={
        <CardSkeletons
          label={t('loading')}
          smallest={NARROWEST}
          height={CARD_HEIGHT}
          lines={['70%', '40%', '90%']}
        />
      }
      // Not the alert of C13 where an answer arrived but is not a list (C2).
      failed={
        isUnreadable ? t('unreadable') : <RussianMessage text={(asked) => messages.in(asked)('loadFailed')} />
      }
      why={isUnreadable ? null : undefined}
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
            <May do="campaigns">
              <Button kind="primary" icon={<Plus />} onClick={onCreate}>
                {t('create')}
              </Button>
            </May>
          }
        >
          {t('empty')}
        </EmptyState>
      }
      nothingFound={t('nothingFound')}
      clear={t('clear')}
      onClear={clear}
      count={useCountText(t, found.length, rows.length)}
    >
      <CampaignGrid campaigns={found} labelOfScenario={scenarios.labelOf} onOpen={show} />
    </ListResults>
  );
}
