import { SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { List } from '../data/index.ts';
import { useStartOfResults } from '../place/index.ts';
import { Button, EmptyState, ResultCount } from '../ui/index.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { UnreadRows } from './UnreadRows.tsx';

export interface ListResultsProps {
  readonly list: List<unknown>;
  /** How many of its rows were found. */
  readonly found: number;
  /** What was searched and filtered for; when it changes, the page scrolls back to the first result. */
  readonly resultOf: string;
  readonly skeleton: ReactNode;
  /** Says that the list could not be loaded. */
  readonly failed: ReactNode;
  /** Why, where the error itself does not say it well; null where `failed` says it all. */
  readonly why?: ReactNode;
  /** What is wrong with what is shown, if anything. */
  readonly warning?: ReactNode;
  /** In place of a list without rows. */
  readonly empty: ReactNode;
  /** Says that no row was found, and labels the button that shows all of them again. */
  readonly nothingFound: string;
  readonly clear: string;
  readonly onClear: () => void;
  /** How many rows are shown. */
  readonly count: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** Loading, failed, empty, nothing found, and the rows: five views that cannot be mistaken for one another. */
export function ListResults(props: ListResultsProps) {
  const { list, found, resultOf, skeleton, failed, why, warning, empty, nothingFound, clear } = props;
  const results = useRef<HTMLOutputElement>(null);
  useStartOfResults(results, resultOf);
  const hasFailed = list.status === 'failed';
  if (list.status === 'loading') return skeleton;
  if (hasFailed && !list.hasRows) return <LoadFailure title={failed} load={list} why={why} />;
  return (
    <>
      {hasFailed && <LoadFailure title={failed} load={list} why={why} isOutOfDate />}
      <UnreadRows list={list} />
      {list.rows.length === 0 ? (
        empty
      ) : (
        <>
          {warning}
          {found === 0 ? (
            <EmptyState icon={<SearchX />} action={<Button onClick={props.onClear}>{clear}</Button>}>
              {nothingFound}
            </EmptyState>
          ) : (
            <>
              <ResultCount ref={results}>{props.count}</ResultCount>
              {props.children}
            </>
          )}
        </>
      )}
    </>
  );
}
