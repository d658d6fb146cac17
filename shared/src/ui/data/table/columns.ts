import type { ReactNode } from 'react';
import { inOrder, ranksOf } from './ranks.ts';

export interface Column<Row> {
  readonly id: string;
  /** Head of the column, and name of the value where a row is a card. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it, the column cannot be sorted. Missing values come last in both directions. */
  readonly sortBy?: (row: Row) => string | number | Date | null | undefined;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** Pixels. Columns without it share what is left, and are no narrower than 160. */
  readonly width?: number;
  /**
   * Its place on a phone, where each row is a card: the `title` (by default the first column), a labelled `field`, the
   * `actions` at the foot, or `hidden`.
   */
  readonly onPhone?: 'title' | 'field' | 'actions' | 'hidden';
}

export interface Sort {
  /** `id` of a column. */
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The order after a press on the head of `column`: ascending first, then the other way round. */
export function nextSort(sort: Sort | null, column: string): Sort {
  const ascending = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: ascending ? 'descending' : 'ascending' };
}

/**
 * The rows in the order of `sort`: texts as the language sorts them (`Step 2` before `Step 10`), numbers and dates by value.
 * Equal rows keep their order; the given array is not changed.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  language: string,
): readonly Row[] {
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  if (!sort || !sortBy) return rows;
  return inOrder(rows, ranksOf(rows, sortBy, language), sort.direction === 'descending');
}
