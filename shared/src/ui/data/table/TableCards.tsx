import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../button/IconButton.tsx';
import { Select } from '../../field/Select.tsx';
import { messages } from '../../messages.ts';
import { color, font, radius, space } from '../../theme/index.ts';
import { useWindowing } from '../useWindowing.ts';
import { useFirstRow } from './useFirstRow.ts';
import type { Column } from './columns.ts';
import type { TableBodyProps } from './tableBody.ts';

/** In pixels: the parts of a card whose values each fit on one line, which give its usual height. */
const PADDING = 12;
const BORDER = 1;
const TITLE = 28;
const FIELD = 26;
const ACTIONS = 48;
const GAP = 8;

/**
 * The narrow shape: a card for each row, its values labelled by the heads of their columns. A phone has no pointer to hover
 * over cut-off text, so everything wraps and each card is as high as it needs to be.
 */
export function TableCards<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowKey, isHighlighted, maxHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const title = columns.find((column) => column.onPhone === 'title') ?? columns[0];
  const actions = columns.find((column) => column.onPhone === 'actions');
  const fields = columns.filter(
    (column) => column !== title && column !== actions && column.onPhone !== 'hidden',
  );
  const height = 2 * (PADDING + BORDER) + TITLE + fields.length * FIELD + (actions ? ACTIONS : 0);
  const { items, totalHeight, measure, focusProps } = useWindowing({
    count: rows.length,
    size: useCallback(() => height, [height]),
    itemKey: useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey]),
    gap: GAP,
    overscan: 3,
    scroller,
    inSight: props.inSight,
    scrollOffset: 0,
  });
  useFirstRow(scroller, props.resultOf);
  return (
    <Wrapper>
      <SortBar {...props} />
      <Scroller ref={scroller} role="region" aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <List role="list" aria-label={label} style={{ height: totalHeight }} {...focusProps}>
          {items.map((item) => {
            const row = rows[item.index]!;
            return (
              <Item
                key={item.key}
                ref={measure}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                style={{ top: item.start }}
                $highlighted={isHighlighted?.(row) ?? false}
              >
                <Title>{title?.cell(row)}</Title>
                <dl>
                  {fields.map((column) => (
                    <FieldRow key={column.id} label={column.label}>
                      {column.cell(row)}
                    </FieldRow>
                  ))}
                </dl>
                {actions && <Actions>{actions.cell(row)}</Actions>}
              </Item>
            );
          })}
        </List>
      </Scroller>
    </Wrapper>
  );
}

function FieldRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Pair>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Pair>
  );
}

/** A card has no heads to press, so the order is chosen here. */
function SortBar<Row>({ columns, sort, onSort }: TableBodyProps<Row>) {
  const t = messages.use();
  const sortable = columns.filter((column: Column<Row>) => column.sortBy);
  if (sortable.length === 0) return null;
  const descending = sort?.direction === 'descending';
  return (
    <Bar>
      <Select
        label={t('sortBy')}
        labelHidden
        value={sort?.column ?? null}
        placeholder={t('sortBy')}
        options={sortable.map(({ id, label }) => ({ value: id, label }))}
        onChange={(column) => onSort({ column, direction: sort?.direction ?? 'ascending' })}
      />
      {sort && (
        <IconButton
          kind="secondary"
          label={t(descending ? 'sortAscending' : 'sortDescending')}
          icon={descending ? <ArrowDown /> : <ArrowUp />}
          onClick={() => onSort({ ...sort, direction: descending ? 'ascending' : 'descending' })}
        />
      )}
    </Bar>
  );
}

const Wrapper = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;

const Bar = styled.div`
  display: grid;
  /* The second column is there only while the button is: an empty one would keep its gap. */
  grid-template-columns: minmax(0, 1fr);
  grid-auto-columns: auto;
  grid-auto-flow: column;
  gap: ${space(1)};
`;

const Scroller = styled.div`
  contain: content;
  overflow-y: auto;
  border-radius: ${radius.card};
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const List = styled.ul`
  position: relative;
  list-style: none;
  overflow-anchor: none;
`;

const Item = styled.li<{ $highlighted: boolean }>`
  position: absolute;
  left: 0;
  right: 0;
  padding: ${PADDING}px 16px;
  border: ${BORDER}px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${({ $highlighted }) => ($highlighted ? `inset 3px 0 ${color.accent}` : 'none')};
`;

const Title = styled.div`
  min-height: ${TITLE}px;
  padding: 4px 0;
  font: ${font.strong};
  overflow-wrap: anywhere;
`;

const Pair = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  min-height: ${FIELD}px;
  padding: 3px 0;
  & > dt {
    flex: none;
    max-width: 50%;
    color: ${color.muted};
    font: ${font.small};
  }
  & > dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* Beside a long name, date and time take two lines rather than overflow the card. */
  & > dd time {
    display: block;
    text-align: end;
    white-space: normal;
    text-wrap: balance;
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space(1)};
  min-height: ${ACTIONS}px;
`;
