import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import { useScrollOffset, useWidth, useWindowing } from './useWindowing.ts';

export interface VirtualListItem {
  readonly index: number;
  /** Width of the list in pixels. */
  readonly width: number;
  /** Pixels from the top of what scrolls to this item: what a list inside it needs to know. */
  readonly scrollOffset: number;
}

export interface VirtualListProps {
  /** What it lists, for screen readers. */
  readonly label: string;
  readonly count: number;
  readonly itemKey: (index: number) => string | number;
  /**
   * Exact height of an item in pixels at a width of the list. Memoise it: another function means other heights.
   */
  readonly itemHeight: (index: number, width: number) => number;
  readonly renderItem: (item: VirtualListItem) => ReactNode;
  /** Pixels between items. */
  readonly gap?: number;
  /** What scrolls; the page itself unless given. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/**
 * A list of any length of which only what is in sight is in the document. Screen readers are told the true size and
 * place of each item; what is being read keeps its place when something above it changes.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, itemKey, itemHeight, renderItem, gap = 16, scroller } = props;
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const scrollOffset = useScrollOffset(list, scroller, undefined);
  const size = useCallback((index: number) => itemHeight(index, width), [itemHeight, width]);
  const { items, totalHeight, focusProps } = useWindowing({ count, size, itemKey, gap, scroller, scrollOffset });
  return (
    // `role` looks redundant, but Safari forgets the list when its markers are styled away.
    <List ref={list} role="list" aria-label={label} style={{ height: totalHeight }} {...focusProps}>
      {items.map((item) => (
        <Item
          key={item.key}
          role="listitem"
          data-index={item.index}
          aria-setsize={count}
          aria-posinset={item.index + 1}
          style={{ top: item.start - scrollOffset, height: item.size }}
        >
          {renderItem({ index: item.index, width, scrollOffset: item.start })}
        </Item>
      ))}
    </List>
  );
}

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
