import {
  Button,
  EmptyState,
  type List,
  LoadFailure,
  MarkingContext,
  media,
  ResultCount,
  Skeleton,
  type Sort,
  space,
  Table,
  useMarking,
  usePhone,
} from '@touchline/shared';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DownloadButtons } from '@touchline/shared/export';
import { messages } from '../messages.ts';
import { type AnalyticsColumn, exportedColumns } from './analyticsColumn.ts';

interface Keyed {
  readonly key: string;
}

export interface AnalyticsTableProps<Row extends Keyed> {
  readonly label: string;
  /** What is typed into the search box; marked in the rows. */
  readonly search: string;
  readonly list: List<Row>;
  /** The rows that match, in the order of `sort`. */
  readonly found: readonly Row[];
  /** Stands in place of `empty` while nobody knows whether anything matches. */
  readonly unknown?: ReactNode;
  readonly columns: readonly AnalyticsColumn<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  /** What was searched and filtered for. */
  readonly resultOf: string;
  readonly onClear: () => void;
  /** Says that nothing was found. */
  readonly empty: string;
  /** Says that the list could not be loaded. */
  readonly failed: string;
  /** How many rows are shown. */
  readonly count: string;
  /** Name of the downloaded file, without date and extension. */
  readonly fileName: string;
}

/** In pixels. A row takes two lines; a table takes the height left below what is above it. */
const ROW_HEIGHT = 52;
const HEIGHT = { wide: 640, phone: 520 };

/** The search box of a tab, and its filters beside it; below it on a phone. */
export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  & > :not(:first-child) {
    flex: 0 1 200px;
    min-width: 140px;
  }
  & > button:not(:first-child) {
    flex: none;
    min-width: 0;
  }
  @media ${media.phone} {
    & > :first-child {
      flex-basis: 100%;
    }
    & > :not(:first-child) {
      flex-grow: 1;
    }
  }
`;

/** A tab's rows in each state: loading, failed, none found, and as a table to sort and download. */
export function AnalyticsTable<Row extends Keyed>(props: AnalyticsTableProps<Row>) {
  const { label, search, list, found, columns, sort, onSort, resultOf, onClear } = props;
  const { unknown, empty, failed, count, fileName } = props;
  const t = messages.use();
  const phone = usePhone();
  const marking = useMarking(search);
  if (list.status === 'loading') return <Skeleton count={8} label={t('loading')} />;
  const hasFailed = list.status === 'failed';
  if (hasFailed && !list.hasRows) {
    return <LoadFailure title={failed} load={list} />;
  }
  return (
    <Panel>
      {hasFailed && <LoadFailure title={failed} load={list} isOutOfDate />}
      {found.length > 0 && (
        <Above>
          <ResultCount>{count}</ResultCount>
          <DownloadButtons name={fileName} sheet={label} rows={found} columns={exportedColumns(columns)} />
        </Above>
      )}
      <MarkingContext value={marking}>
        <Table
          label={label}
          columns={columns}
          rows={found}
          isSorted
          rowKey={keyOf}
          sort={sort}
          onSort={onSort}
          resultOf={resultOf}
          rowHeight={ROW_HEIGHT}
          maxHeight={phone ? HEIGHT.phone : HEIGHT.wide}
          empty={
            unknown ?? (
              <EmptyState
                icon={<SearchX />}
                action={resultOf.trim() !== '' && <Button onClick={onClear}>{t('clear')}</Button>}
              >
                {empty}
              </EmptyState>
            )
          }
        />
      </MarkingContext>
    </Panel>
  );
}

const keyOf = ({ key }: Keyed): string => key;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
`;

const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;
