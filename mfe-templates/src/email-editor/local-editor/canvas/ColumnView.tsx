import { color, font, radius } from '@touchline/shared';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import type { Column, Row, Values } from '../../../emailEditor.ts';
import { messages } from '../messages.ts';
import { cellsOf, columnsOf, contentsOf, keyOf, type Place, valuesOf } from '../model/index.ts';
import { BlockView } from './BlockView.tsx';
import { ChunkedList, keysOf } from './ChunkedList.tsx';
import { PART } from './dropPlace.ts';
import { columnStyle } from './mailStyle.ts';
import { partAttributes, partOutline } from './part.ts';
import { PartToolbar } from './PartToolbar.tsx';

const BLOCK_HEIGHT = 72;

export interface ColumnViewProps {
  readonly column: Column;
  readonly row: Row;
  readonly bodyValues: Values;
  readonly rowIndex: number;
  readonly index: number;
  /** What is selected, if it is this column or in it. */
  readonly selection: Place | undefined;
  readonly isWriting: boolean;
}

/** A column with its blocks. The only column of a row is not selectable on its own. */
export const ColumnView = memo(function ColumnView(props: ColumnViewProps) {
  const { column, row, bodyValues, rowIndex, index, selection, isWriting } = props;
  const t = messages.use();
  const contents = contentsOf(column);
  const keys = useMemo(() => keysOf(contents), [contents]);
  const columnCount = columnsOf(row).length;
  const isSelected = selection?.kind === 'column';
  const selectedBlock = selection?.kind === 'block' ? selection.block : undefined;
  const place: Place = { kind: 'column', row: rowIndex, column: index };
  const name = t('columnName', { column: index + 1, row: rowIndex + 1 });
  const attributes =
    columnCount > 1
      ? partAttributes({ place, isSelected, label: name, role: t('column') })
      : { [PART]: keyOf(place) };
  return (
    <Shell
      {...attributes}
      $isSelected={isSelected}
      style={columnStyle(valuesOf(column), cellsOf(row)[index] ?? 1)}
    >
      {isSelected && (
        <PartToolbar
          place={place}
          name={name}
          directions={[
            ...(index > 0 ? (['left'] as const) : []),
            ...(index < columnCount - 1 ? (['right'] as const) : []),
          ]}
          side={index === columnCount - 1 ? 'right' : 'left'}
        />
      )}
      {contents.length === 0 && <Empty>{t('emptyColumn')}</Empty>}
      <ChunkedList count={contents.length} pinned={selectedBlock} partHeight={BLOCK_HEIGHT}>
        {(at) => {
          const block = contents[at];
          if (block === undefined) return null;
          return (
            <BlockView
              key={keys[at]}
              block={block}
              row={row}
              bodyValues={bodyValues}
              rowIndex={rowIndex}
              columnIndex={index}
              columnCount={columnCount}
              index={at}
              isSelected={at === selectedBlock}
              isWriting={isWriting && at === selectedBlock}
            />
          );
        }}
      </ChunkedList>
    </Shell>
  );
});

const Shell = styled.div<{ $isSelected: boolean }>`
  ${partOutline}
  flex: 1 1 0;
  min-width: 0;
  box-sizing: border-box;
`;

const Empty = styled.p`
  display: grid;
  place-items: center;
  min-height: 72px;
  margin: 8px;
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.tile};
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.small};
  text-align: center;
`;
