import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import { color, font, layer, motion, oneLine, space, tabularFigures } from '../../theme/index.ts';
import { useWindowing } from '../useWindowing.ts';
import { useFirstRow } from './useFirstRow.ts';
import type { Column, Sort } from './columns.ts';
import type { TableBodyProps } from './tableBody.ts';

const HEAD_HEIGHT = 40;
const SHARED_WIDTH = 160;

/** The wide shape: a real `<table>`; two empty rows take the height of those out of sight. */
export function TableRows<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowKey, sort, toggleSort, isHighlighted, maxHeight, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, totalHeight, focusProps } = useWindowing({
    count: rows.length,
    size: useCallback(() => rowHeight, [rowHeight]),
    itemKey: useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey]),
    scroller,
    inSight: props.inSight,
    scrollOffset: HEAD_HEIGHT,
    firstHeight: maxHeight,
  });
  useFirstRow(scroller, props.resultOf);
  const widthOf = ({ id, width }: Column<Row>) => props.widths?.[id] ?? width;
  const minWidth = columns.reduce((sum, column) => sum + (widthOf(column) ?? SHARED_WIDTH), 0);
  let drawnTo = 0;
  return (
    <Scroller ref={scroller} role="region" aria-label={label} tabIndex={0} style={{ maxHeight }}>
      <Sheet aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onPress={() => toggleSort(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody {...focusProps}>
          {/* One flat list: in nested lists, a row that moves would be remounted and lose the focus. */}
          {items.flatMap((item) => {
            const row = rows[item.index]!;
            const top = item.index * rowHeight;
            const skipped = top - drawnTo;
            drawnTo = top + rowHeight;
            return [
              skipped > 0 && <Gap key={`before-${item.index}`} height={skipped} columns={columns.length} />,
              <DrawnRow
                key={item.key}
                index={item.index}
                row={row}
                columns={columns}
                highlighted={isHighlighted?.(row) ?? false}
                height={rowHeight}
              />,
            ];
          })}
          {totalHeight > drawnTo && <Gap height={totalHeight - drawnTo} columns={columns.length} />}
        </tbody>
      </Sheet>
    </Scroller>
  );
}

interface DrawnRowProps<Row> {
  readonly index: number;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly highlighted: boolean;
  readonly height: number;
}

/** Memoised: while the table scrolls, only the rows that come into sight cost anything. */
const DrawnRow = memo(function DrawnRow<Row>({
  index,
  row,
  columns,
  highlighted,
  height,
}: DrawnRowProps<Row>) {
  return (
    <BodyRow data-index={index} aria-rowindex={index + 2} $highlighted={highlighted} style={{ height }}>
      {columns.map((column) => (
        <Cell key={column.id} $end={column.align === 'end'}>
          {column.cell(row)}
        </Cell>
      ))}
    </BodyRow>
  );
}) as <Row>(props: DrawnRowProps<Row>) => ReactNode;

/** Stands for rows that are not drawn. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  readonly onPress: () => void;
}

function Head<Row>({ column, sort, onPress }: HeadProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction ?? 'none'];
  return (
    <HeadCell scope="col" $end={column.align === 'end'} aria-sort={column.sortBy && (direction ?? 'none')}>
      {column.sortBy ? (
        <SortButton type="button" onClick={onPress} $active={direction !== undefined}>
          {column.label}
          <Arrow aria-hidden="true" />
        </SortButton>
      ) : (
        column.label
      )}
    </HeadCell>
  );
}

const Scroller = styled.div`
  position: relative;
  /* Rows that come and go never make the browser lay out the page around the table. */
  contain: content;
  overflow: auto;
  overscroll-behavior-x: contain;
  border: 1px solid ${color.line};
  border-radius: 10px;
  background: ${color.surface};
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Sheet = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 0;
  & :is(th, td):first-child {
    padding-left: 20px;
  }
  & :is(th, td):last-child {
    padding-right: 20px;
  }
`;

const HeadCell = styled.th<{ $end: boolean }>`
  ${oneLine}
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  height: ${HEAD_HEIGHT}px;
  padding: 0 ${space(1.5)};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.caption};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
`;

const SortButton = styled.button<{ $active: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  min-height: 24px;
  margin: 0 -6px;
  padding: 0 6px;
  border: 0;
  border-radius: 4px;
  background: none;
  color: ${({ $active }) => ($active ? color.text : 'inherit')};
  cursor: pointer;
  transition: color ${motion};
  &:hover {
    background: ${color.hover};
    color: ${color.text};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > svg {
    flex: none;
    width: 14px;
    height: 14px;
    opacity: ${({ $active }) => ($active ? 1 : 0.55)};
  }
`;

const BodyRow = styled.tr<{ $highlighted: boolean }>`
  /* For a control in a cell that answers wherever the row is pressed. */
  position: relative;
  & > td {
    background: ${({ $highlighted }) =>
      $highlighted ? `color-mix(in srgb, ${color.accentSoft} 55%, transparent)` : 'none'};
  }
  & > td:first-child {
    font-weight: ${({ $highlighted }) => ($highlighted ? 600 : 'inherit')};
    box-shadow: ${({ $highlighted }) => ($highlighted ? `inset 3px 0 ${color.accent}` : 'none')};
  }
  &:hover > td {
    background: ${color.hover};
  }
  &:last-child > td {
    border-bottom: 0;
  }
`;

const Cell = styled.td<{ $end: boolean }>`
  ${oneLine}
  /* Not in text columns: there they widen hyphens. */
  ${({ $end }) => $end && tabularFigures}
  padding: 0 ${space(1.5)};
  border-bottom: 1px solid ${color.line};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  vertical-align: middle;
`;
