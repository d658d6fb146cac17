import type { Sort } from '@touchline/shared';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The order of a table, kept in the URL as `?sort=opened&order=descending`.
 * @param columns Ids of those it may be sorted by; any other in the URL is no order. Must stay the same array.
 */
export function useSortPlace(columns: readonly string[]): readonly [Sort | null, (sort: Sort) => void] {
  const [parameters, setParameters] = useSearchParams();
  const column = parameters.get('sort') ?? '';
  const isDescending = parameters.get('order') === 'descending';
  const sort = useMemo<Sort | null>(
    () =>
      columns.includes(column) ? { column, direction: isDescending ? 'descending' : 'ascending' } : null,
    [columns, column, isDescending],
  );
  const change = useCallback(
    (next: Sort) => {
      setParameters(
        (current) => {
          const wanted = new URLSearchParams(current);
          wanted.set('sort', next.column);
          if (next.direction === 'descending') wanted.set('order', next.direction);
          else wanted.delete('order');
          return wanted;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParameters],
  );
  return [sort, change];
}
