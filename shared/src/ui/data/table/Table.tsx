import { type ReactNode, useState } from 'react';
import { usePhone } from '../../theme/index.ts';
import { type Column, nextSort, type Sort } from './columns.ts';
import { TableCards } from './TableCards.tsx';
import { TableRows } from './TableRows.tsx';
import { useSortedRows } from './useSortedRows.ts';

export interface TableProps<Row> {
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Widths in place of the columns' own, by their ids, where the table has less room: other columns would draw every row again. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** With `onSort`, the caller holds the order (in the URL); without, the table does, beginning with this one. */
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  /** The rows are in the order of `sort` already, since the caller needs that order too ({@link useSortedRows}). */
  readonly isSorted?: boolean;
  /** What the rows are the result of: a new search, filter or order scrolls back to the first row. */
  readonly resultOf?: string;
  /** Key of the row that the person has gone to by the keyboard or a link: scrolled into sight whenever it is another. */
  readonly inSight?: string | number | null | undefined;
  /** Rows that need attention, such as unread ones. Say so in a cell too: this is only a tint. */
  readonly isHighlighted?: (row: Row) => boolean;
  /** Pixels it may take before it scrolls inside itself. */
  readonly maxHeight?: number;
  /** Exact height of a row in pixels; what does not fit on its line is cut. Cards on a phone are as high as they need. */
  readonly rowHeight?: number;
  /** Drawn in place of the rows when there are none. */
  readonly empty?: ReactNode;
}

const NONE: readonly never[] = [];

/**
 * A table for any number of rows; only those in sight are in the document. Its head stays in sight and sorts; on a phone
 * each row is a card.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, onSort, isSorted = false, isHighlighted, empty } = props;
  const { maxHeight = 640, rowHeight = 48, resultOf = '' } = props;
  const phone = usePhone();
  const [own, setOwn] = useState<Sort | null>(props.sort ?? null);
  const sort = onSort ? (props.sort ?? null) : own;
  const sorted = useSortedRows(rows, isSorted ? NONE : columns, sort);
  const Body = phone ? TableCards : TableRows;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <Body
      label={label}
      columns={columns}
      widths={props.widths}
      rows={sorted}
      rowKey={rowKey}
      sort={sort}
      onSort={onSort ?? setOwn}
      toggleSort={(column) => (onSort ?? setOwn)(nextSort(sort, column))}
      resultOf={`${resultOf} ${sort?.column} ${sort?.direction}`}
      inSight={props.inSight}
      isHighlighted={isHighlighted}
      maxHeight={maxHeight}
      rowHeight={rowHeight}
    />
  );
}
