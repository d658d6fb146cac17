import { memo, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import { useScrollOffset, useWidth, useWindowing } from './useWindowing.ts';

export interface VirtualListItem {
  readonly index: number;
  /** Width of the list in pixels. */
  readonly width: number;
  /** Pixels from the top of the scrolling content to this item, for a list inside it. */
  readonly scrollOffset: number;
}

export interface VirtualListProps {
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly count: number;
  readonly itemKey: (index: number) => string | number;
  /** Exact height of an item in pixels at a given width of the list. Memoise it: a new function means other heights. */
  readonly itemHeight: (index: number, width: number) => number;
  readonly renderItem: (item: VirtualListItem) => ReactNode;
  /** Pixels between items. */
  readonly gap?: number;
  /** The scrolling element; the page itself unless given. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/**
 * A list of any length. Only what is in sight is in the document; screen readers are told the true length and the place of
 * each item, and what is being read keeps its place when something above it changes.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, itemKey, itemHeight, renderItem, gap = 16, scroller } = props;
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const scrollOffset = useScrollOffset(list, scroller, undefined);
  const size = useCallback((index: number) => itemHeight(index, width), [itemHeight, width]);
  const { items, totalHeight, focusProps } = useWindowing({
    count,
    size,
    itemKey,
    gap,
    scroller,
    scrollOffset,
  });
  return (
    // `role` looks redundant, but without markers Safari no longer exposes it as a list.
    <List ref={list} role="list" aria-label={label} style={{ height: totalHeight }} {...focusProps}>
      {items.map((item) => (
        <DrawnItem
          key={item.key}
          index={item.index}
          count={count}
          width={width}
          scrollOffset={item.start}
          top={item.start - scrollOffset}
          height={item.size}
          renderItem={renderItem}
        />
      ))}
    </List>
  );
}

interface DrawnItemProps extends VirtualListItem, Pick<VirtualListProps, 'count' | 'renderItem'> {
  readonly top: number;
  readonly height: number;
}

/** Memoised: while the list scrolls, only the items that come into sight cost anything. */
const DrawnItem = memo(function DrawnItem(props: DrawnItemProps) {
  const { index, count, width, scrollOffset, top, height, renderItem } = props;
  return (
    <Item
      role="listitem"
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ top, height }}
    >
      {renderItem({ index, width, scrollOffset })}
    </Item>
  );
});

const List = styled.ul`
  position: relative;
  list-style: none;
  overflow-anchor: none;
`;

const Item = styled.li`
  position: absolute;
  left: 0;
  right: 0;
  /* Drawing one item never makes the browser lay out the others. */
  contain: layout;
`;
