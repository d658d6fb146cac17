import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  /** Head of the column, and name of the value where a row is a card. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it, it is not sorted. Missing values come last in both directions. */
  readonly sortBy?: (row: Row) => string | number | Date | null | undefined;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** Pixels. Columns without it share what is left, and are no narrower than 160. */
  readonly width?: number;
  /**
   * What it is when a row is a card, on a phone: its `title` (the first column unless another says so),
   * one of its named `field`s, its `actions` at the foot, or not shown.
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

const collators = new Map<string, Intl.Collator>();

function collator(language: string): Intl.Collator {
  let found = collators.get(language);
  if (!found) {
    found = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
    collators.set(language, found);
  }
  return found;
}

/**
 * The rows in the order of `sort`: texts as the language sorts them (`Step 2` before `Step 10`), numbers and dates by
 * value. Rows that are equal keep their order; the given array stays as it is.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  language: string,
): readonly Row[] {
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const { compare } = collator(language);
  // Each value is asked for once, not at each of the many comparisons.
  const keyed = rows.map((row) => {
    const value = sortBy(row);
    const key = value instanceof Date ? value.getTime() : value;
    const missing = key === null || key === undefined || key === '' || Number.isNaN(key);
    return { row, key: missing ? null : key };
  });
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key);
    return sign * compare(String(a.key), String(b.key));
  });
  return keyed.map(({ row }) => row);
}
