import { type Sort, useQuery } from '@touchline/shared';
import { useCallback, useMemo } from 'react';

/**
 * The order of a table, kept in the URL as `?sort=opened&order=descending`.
 * @param columns Ids of the sortable columns; any other in the URL is ignored. Must stay the same array.
 */
export function useSortPlace(columns: readonly string[]): readonly [Sort | null, (sort: Sort) => void] {
  const [query, changeQuery] = useQuery();
  const column = query.get('sort') ?? '';
  const isDescending = query.get('order') === 'descending';
  const sort = useMemo<Sort | null>(
    () =>
      columns.includes(column) ? { column, direction: isDescending ? 'descending' : 'ascending' } : null,
    [columns, column, isDescending],
  );
  const change = useCallback(
    (next: Sort) => {
      changeQuery((wanted) => {
        wanted.set('sort', next.column);
        if (next.direction === 'descending') wanted.set('order', next.direction);
        else wanted.delete('order');
      });
    },
    [changeQuery],
  );
  return [sort, change];
}
