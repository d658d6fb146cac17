import {
  Button,
  Card,
  CardHeader,
  color,
  EmptyState,
  font,
  LoadFailure,
  Skeleton,
  space,
  useQuery,
} from '@touchline/shared';
import type { DailyFigures } from '@touchline/shared/contract';
import { ChartNoAxesCombined, Table2 } from 'lucide-react';
import { memo, Suspense } from 'react';
import { styled } from 'styled-components';
import { FIGURES_POLL_INTERVAL } from '../monitoringLists.ts';
import { dailyFigures } from './dailyFigures.ts';
import { DailyTable } from './DailyTable.tsx';
import { LazyDailyChart } from './LazyDailyChart.tsx';
import { messages } from './messages.ts';

/** Height of the chart with its legend, and of the table, in pixels. */
const HEIGHT = 300;

/** Mails sent, opened and replied to on each of the last 30 days, as a chart or as a table (`?figures=table`). */
export function DailyMails() {
  const t = messages.use();
  const [isTable, setIsTable] = useIsTable();
  const item = dailyFigures.use(undefined, { pollInterval: FIGURES_POLL_INTERVAL });
  const { value, status } = item;
  const isEmpty = value?.every(({ sent, opened, replied }) => sent + opened + replied === 0) === true;
  return (
    <Card as="section">
      <Panel>
        <CardHeader>
          <h2>
            {t('title')} <Period>{t('period')}</Period>
          </h2>
          {value !== undefined && !isEmpty && (
            <Button
              size="small"
              icon={isTable ? <ChartNoAxesCombined /> : <Table2 />}
              onClick={() => setIsTable(!isTable)}
            >
              {t(isTable ? 'showChart' : 'showTable')}
            </Button>
          )}
        </CardHeader>
        {status === 'failed' && (
          <LoadFailure title={t('loadFailed')} load={item} isOutOfDate={value !== undefined} />
        )}
        {status === 'loading' && <Skeleton count={6} label={t('loading')} />}
        {isEmpty && <EmptyState>{t('empty')}</EmptyState>}
        {value !== undefined && !isEmpty && <StillDays days={value} isTable={isTable} />}
      </Panel>
    </Card>
  );
}

const PARAMETER = 'figures';
const TABLE = 'table';

function useIsTable(): readonly [boolean, (isTable: boolean) => void] {
  const [query, changeQuery] = useQuery();
  const set = (isTable: boolean) =>
    changeQuery((next) => {
      if (isTable) next.set(PARAMETER, TABLE);
      else next.delete(PARAMETER);
    });
  return [query.get(PARAMETER) === TABLE, set];
}

interface DaysProps {
  readonly days: readonly DailyFigures[];
  readonly isTable: boolean;
}

function Days({ days, isTable }: DaysProps) {
  const t = messages.use();
  if (isTable) return <DailyTable days={days} maxHeight={HEIGHT} />;
  return (
    <Place>
      <Suspense fallback={<Skeleton count={8} label={t('loading')} />}>
        <LazyDailyChart days={days} height={HEIGHT} />
      </Suspense>
    </Place>
  );
}

/** The address changes with all that is opened on the page. */
const StillDays = memo(Days);

const Panel = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Period = styled.span`
  color: ${color.muted};
  font: ${font.small};
  white-space: nowrap;
`;

/**
 * Keeps the height while the chart is loading. Below the window it is neither laid out nor drawn: what is opened above it
 * would wait for that.
 */
const Place = styled.div`
  min-height: ${HEIGHT}px;
  content-visibility: auto;
  contain-intrinsic-height: auto ${HEIGHT}px;
`;
