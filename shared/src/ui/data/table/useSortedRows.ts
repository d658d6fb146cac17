import { useEffect, useMemo } from 'react';
import { useLanguage } from '../../../language/index.ts';
import { type Column, type Sort, sortRows } from './columns.ts';
import { rankWhenIdle } from './ranks.ts';

/**
 * The rows in the order of `sort`, as {@link sortRows} has it, in the language of the interface. The orders of the other
 * columns are prepared while the page is idle: a head that is pressed is then answered at once.
 * @param rows must stay the same array while its content does, and so must `columns`
 */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const { language } = useLanguage();
  useEffect(() => {
    const sortable = columns.flatMap(({ sortBy }) => sortBy ?? []);
    return rankWhenIdle(rows, sortable, language);
  }, [rows, columns, language]);
  return useMemo(() => sortRows(rows, columns, sort, language), [rows, columns, sort, language]);
}
