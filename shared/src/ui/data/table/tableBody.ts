import type { Column, Sort } from './columns.ts';

/** What both shapes of a table draw from: rows in order, and how to change the order. */
export interface TableBodyProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly widths: Readonly<Record<string, number>> | undefined;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  readonly toggleSort: (column: string) => void;
  /** When it changes, the table scrolls back to its first row. */
  readonly resultOf: string;
  /** Key of the row to be kept in sight. */
  readonly inSight: string | number | null | undefined;
  readonly isHighlighted: ((row: Row) => boolean) | undefined;
  readonly maxHeight: number;
  readonly rowHeight: number;
}
