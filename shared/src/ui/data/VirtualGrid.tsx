import { memo, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import { useScrollOffset, useWidth, useWindowing } from './useWindowing.ts';

/** Up to this many tiles it is cheaper to draw them all than to track scrolling. */
const DRAWN_WHOLE = 48;

interface GridShape {
  /** Smallest width of a tile in pixels; below it there is one column fewer. */
  readonly minTileWidth: number;
  /** Exact height of a tile in pixels. */
  readonly tileHeight: number;
  /** Pixels between tiles, both ways. */
  readonly gap?: number;
}

/** How many columns a {@link VirtualGrid} has in `width` pixels. */
export function gridColumns(
  width: number,
  { minTileWidth, gap = 12 }: Omit<GridShape, 'tileHeight'>,
): number {
  return Math.max(1, Math.floor((width + gap) / (minTileWidth + gap)));
}

/** The height of a {@link VirtualGrid} in pixels, for the `itemHeight` of a list around it. */
export function gridHeight(count: number, width: number, shape: GridShape): number {
  const { tileHeight, gap = 12 } = shape;
  const rows = Math.ceil(count / gridColumns(width, shape));
  return rows === 0 ? 0 : rows * (tileHeight + gap) - gap;
}

export interface VirtualGridProps extends GridShape {
  /** What it holds, for screen readers. */
  readonly label: string;
  readonly count: number;
  readonly itemKey: (index: number) => string | number;
  readonly renderItem: (index: number) => ReactNode;
  /** The scrolling element; the page itself unless given. */
  readonly scroller?: RefObject<HTMLElement | null>;
  /**
   * Pixels from the top of the scrolling content to the grid. Needed inside a virtual list, where the grid moves unnoticed.
   */
  readonly scrollOffset?: number;
}

/** Tiles of one height in as many columns as fit. Only those in sight are in the document. */
export function VirtualGrid(props: VirtualGridProps) {
  return props.count <= DRAWN_WHOLE ? <WholeGrid {...props} /> : <WindowedGrid {...props} />;
}

function WholeGrid({
  label,
  count,
  itemKey,
  renderItem,
  minTileWidth,
  tileHeight,
  gap = 12,
}: VirtualGridProps) {
  return (
    <Grid role="list" aria-label={label} $minTileWidth={minTileWidth} $tileHeight={tileHeight} $gap={gap}>
      {Array.from({ length: count }, (_, index) => (
        <Tile key={itemKey(index)}>{renderItem(index)}</Tile>
      ))}
    </Grid>
  );
}

function WindowedGrid(props: VirtualGridProps) {
  const { label, count, itemKey, renderItem, minTileWidth, tileHeight, gap = 12, scroller } = props;
  const list = useRef<HTMLUListElement>(null);
  const columns = gridColumns(useWidth(list), { minTileWidth, gap });
  const scrollOffset = useScrollOffset(list, scroller, props.scrollOffset);
  const { items, totalHeight } = useWindowing({
    count: Math.ceil(count / columns),
    size: useCallback(() => tileHeight, [tileHeight]),
    itemKey: useCallback((row: number) => itemKey(row * columns), [itemKey, columns]),
    gap,
    overscan: 3,
    scroller,
    scrollOffset,
  });
  const firstRow = items[0]?.index ?? 0;
  const first = firstRow * columns;
  const last = Math.min(count, ((items.at(-1)?.index ?? -1) + 1) * columns);
  return (
    <Grid
      ref={list}
      role="list"
      aria-label={label}
      $minTileWidth={minTileWidth}
      $tileHeight={tileHeight}
      $gap={gap}
      style={{ height: totalHeight, paddingTop: firstRow * (tileHeight + gap) }}
    >
      {Array.from({ length: Math.max(0, last - first) }, (_, position) => first + position).map((index) => (
        <DrawnTile key={itemKey(index)} index={index} count={count} renderItem={renderItem} />
      ))}
    </Grid>
  );
}

/** Memoised: while the grid scrolls, only the tiles that come into sight cost anything. */
const DrawnTile = memo(function DrawnTile({
  index,
  count,
  renderItem,
}: { readonly index: number } & Pick<VirtualGridProps, 'count' | 'renderItem'>) {
  return (
    <Tile aria-setsize={count} aria-posinset={index + 1}>
      {renderItem(index)}
    </Tile>
  );
});

const Grid = styled.ul<{ $minTileWidth: number; $tileHeight: number; $gap: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $minTileWidth }) => $minTileWidth}px, 100%), 1fr));
  grid-auto-rows: ${({ $tileHeight }) => $tileHeight}px;
  align-content: start;
  gap: ${({ $gap }) => $gap}px;
  list-style: none;
  overflow-anchor: none;
`;

const Tile = styled.li`
  min-width: 0;
  & > * {
    height: 100%;
  }
`;
