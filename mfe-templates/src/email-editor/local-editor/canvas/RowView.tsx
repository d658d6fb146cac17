import { memo, useRef } from 'react';
import { styled } from 'styled-components';
import type { Row, Values } from '../../../emailEditor.ts';
import { messages } from '../messages.ts';
import { columnsOf, type Place, valuesOf } from '../model/index.ts';
import { ColumnView } from './ColumnView.tsx';
import { useDragSource } from './dragging.ts';
import { columnsStyle, contentWidth, rowStyle } from './mailStyle.ts';
import { partAttributes, partOutline } from './part.ts';
import { PartToolbar } from './PartToolbar.tsx';

export interface RowViewProps {
  readonly row: Row;
  readonly index: number;
  readonly rowCount: number;
  readonly bodyValues: Values;
  /** What is selected, if it is this row or in it. */
  readonly selection: Place | undefined;
  readonly isWriting: boolean;
}

/** A row from edge to edge, with its columns side by side; stacked in a narrow editor, as on a phone. */
export const RowView = memo(function RowView(props: RowViewProps) {
  const { row, index, rowCount, bodyValues, selection, isWriting } = props;
  const t = messages.use();
  const element = useRef<HTMLDivElement>(null);
  const columns = columnsOf(row);
  const isSelected = selection?.kind === 'row';
  const place: Place = { kind: 'row', row: index };
  const name = t('rowName', { row: index + 1 });
  useDragSource(element, { dragged: isWriting ? undefined : { kind: 'part', place }, label: name });
  const isIn = (column: number) =>
    (selection?.kind === 'column' || selection?.kind === 'block') && selection.column === column;
  return (
    <Shell
      ref={element}
      {...partAttributes({
        place,
        isSelected,
        label: t('rowLabel', { row: index + 1, rows: rowCount, count: columns.length }),
        role: t('row'),
      })}
      $isSelected={isSelected}
      style={rowStyle(valuesOf(row))}
    >
      {isSelected && (
        <PartToolbar
          place={place}
          name={name}
          directions={[
            ...(index > 0 ? (['up'] as const) : []),
            ...(index < rowCount - 1 ? (['down'] as const) : []),
          ]}
          side="left"
        />
      )}
      <Columns style={columnsStyle(valuesOf(row), contentWidth(bodyValues))}>
        {columns.map((column, at) => (
          <ColumnView
            // Columns have no identity of their own beyond their position.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            column={column}
            row={row}
            bodyValues={bodyValues}
            rowIndex={index}
            index={at}
            selection={isIn(at) ? selection : undefined}
            isWriting={isWriting && isIn(at)}
          />
        ))}
      </Columns>
    </Shell>
  );
});

const Shell = styled.div<{ $isSelected: boolean }>`
  ${partOutline}
  min-height: 16px;
  box-sizing: border-box;
`;

const Columns = styled.div`
  display: flex;
  margin: 0 auto;
  @container canvas (max-width: 520px) {
    flex-direction: column;
  }
`;
