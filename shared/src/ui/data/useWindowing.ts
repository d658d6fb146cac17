import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface WindowingOptions {
  readonly count: number;
  /**
   * Exact height of an item in pixels, without the gap; for items given to `measure`, the usual one. Memoise it: a new
   * function means other heights.
   */
  readonly size: (index: number) => number;
  readonly itemKey: (index: number) => string | number;
  readonly gap?: number;
  /** Items drawn beyond either edge; at least one, or Tab could not reach the next item. */
  readonly overscan?: number;
  /** The scrolling element; the page itself unless given. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Pixels from the top of the scrolling content to the first item. */
  readonly scrollOffset: number;
  /** Height of `scroller` in pixels until it is measured. Too much, and items are drawn only to be removed at once. */
  readonly firstHeight?: number;
  /** Key of the item that the person has gone to, by a key or a link: it is scrolled into sight whenever it is another. */
  readonly inSight?: string | number | null | undefined;
}

export interface Windowing {
  readonly items: readonly VirtualItem[];
  readonly totalHeight: number;
  /**
   * The `ref` of items whose height depends on how their text wraps: from then on each counts with its real height. Such an
   * item needs `data-index`. Only where `scroller` is given.
   */
  readonly measure: (item: Element | null) => void;
  /** To be spread on the list: an item that has the focus stays drawn however far it is scrolled away. */
  readonly focusProps: {
    readonly onFocus: (event: React.FocusEvent) => void;
    readonly onBlur: () => void;
  };
}

// Without layout (jsdom, a hidden panel) an element has no height, and nothing at all would be drawn.
const ASSUMED = { width: 1024, height: 768 };

type AnyVirtualizer = Virtualizer<Element, Element>;
type WindowVirtualizer = Virtualizer<Window, Element>;

// The library has one hook for elements and one for the window, which differ only in these functions. Hooks cannot be chosen
// at run time; functions can.
const isWindow = (instance: AnyVirtualizer) => (instance.scrollElement as unknown) === window;
const asWindow = (instance: AnyVirtualizer) => instance as unknown as WindowVirtualizer;

/**
 * Which items of a long list are worth drawing. Heights are known exactly, so nothing is measured or corrected, except
 * what is given to `measure`.
 */
export function useWindowing(options: WindowingOptions): Windowing {
  const { count, size, itemKey, gap = 0, overscan = 2, scroller, scrollOffset } = options;
  const [initialRect] = useState({ ...ASSUMED, height: options.firstHeight ?? ASSUMED.height });
  const focused = useRef(-1);
  // The library recomputes positions only when this function changes, so it must change with the heights.
  // oxlint-disable-next-line react/exhaustive-deps
  const getItemKey = useCallback((index: number) => itemKey(index), [itemKey, size]);

  const virtualizer = useVirtualizer<Element, Element>({
    count,
    gap,
    overscan,
    getItemKey,
    estimateSize: size,
    scrollMargin: scrollOffset,
    getScrollElement: () => (scroller ? scroller.current : (window as unknown as Element)),
    initialRect,
    initialOffset: () => (scroller ? (scroller.current?.scrollTop ?? 0) : window.scrollY),
    observeElementRect: (instance, report) =>
      isWindow(instance)
        ? observeWindowRect(asWindow(instance), report)
        : observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : ASSUMED)),
    observeElementOffset: (instance, report) =>
      isWindow(instance)
        ? observeWindowOffset(asWindow(instance), report)
        : observeElementOffset(instance, report),
    // Without layout an item has no height, and the list would draw them all.
    measureElement: (element, _entry, instance) =>
      (element as HTMLElement).offsetHeight || size(instance.indexFromElement(element)),
    // On mount it would scroll to where the page already is. Only a correction above the first item in sight may scroll:
    // otherwise a card that turns out higher would push away what is being read.
    scrollToFn: (offset, movement, instance) => {
      if (movement.adjustments !== undefined && !isWindow(instance))
        elementScroll(offset, movement, instance);
    },
    rangeExtractor: ({ startIndex, endIndex, overscan: beyond, count: all }) => {
      const first = Math.max(0, startIndex - beyond);
      const last = Math.min(all - 1, endIndex + beyond);
      const indexes = Array.from({ length: last - first + 1 }, (_, position) => first + position);
      const held = focused.current;
      if (held >= 0 && held < all && held < first) indexes.unshift(held);
      if (held > last && held < all) indexes.push(held);
      return indexes;
    },
  });
  const items = virtualizer.getVirtualItems();
  const layout = { items, scrollOffset, getItemKey, count };
  useScrollAnchor(virtualizer, layout, scroller);
  useInSight(virtualizer, layout, scroller, options.inSight ?? null);

  return {
    items,
    totalHeight: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    focusProps: {
      onFocus: (event) => {
        const item = (event.target as Element).closest('[data-index]');
        focused.current = Number(item?.getAttribute('data-index') ?? -1);
      },
      onBlur: () => {
        focused.current = -1;
      },
    },
  };
}

interface Layout {
  readonly items: readonly VirtualItem[];
  readonly scrollOffset: number;
  readonly getItemKey: (index: number) => string | number;
  readonly count: number;
}

/**
 * Keeps what is being read in place when something above it appears, disappears or changes its height. The browser's own
 * scroll anchoring ignores absolutely positioned items.
 */
function useScrollAnchor(
  virtualizer: AnyVirtualizer,
  layout: Layout,
  scroller: RefObject<HTMLElement | null> | undefined,
): void {
  const before = useRef<Layout>(undefined);
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = layout;
    const same = previous?.getItemKey === layout.getItemKey && previous.scrollOffset === layout.scrollOffset;
    const position = virtualizer.scrollOffset ?? 0;
    // While the head of the page is in sight nothing has been scrolled past: the list may grow in place.
    if (!previous || same || position <= previous.scrollOffset) return;
    // The first item that begins in sight, or the very tall one that fills the view.
    const bottom = position + (virtualizer.scrollRect?.height ?? 0);
    const anchor =
      previous.items.find((item) => item.start >= position && item.start < bottom) ??
      previous.items.find((item) => item.end > position);
    if (!anchor) return;
    const start = virtualizer.measurementsCache[indexOfKey(layout, anchor.key, anchor.index)]?.start;
    const moved = start === undefined ? 0 : start - anchor.start;
    if (moved !== 0) (scroller ? scroller.current : window)?.scrollBy({ top: moved, behavior: 'instant' });
  });
}

/** Scrolls no further than it takes: whoever goes on row by row sees the list stand still. */
function useInSight(
  virtualizer: AnyVirtualizer,
  layout: Layout,
  scroller: RefObject<HTMLElement | null> | undefined,
  inSight: string | number | null,
): void {
  const last = useRef<{ readonly key: string | number | null; readonly index: number }>(undefined);
  useLayoutEffect(() => {
    const isFirst = last.current === undefined;
    if (last.current?.key === inSight) return;
    const index = inSight === null ? -1 : indexOfKey(layout, inSight, Math.max(0, last.current?.index ?? 0));
    last.current = { key: inSight, index };
    const item = virtualizer.measurementsCache[index];
    const frame = scroller?.current;
    // Without layout (jsdom, a hidden panel) there is nothing to scroll.
    if (index === -1 || !item || !frame || frame.clientHeight === 0) return;
    // What stands above the items, such as the head of a table, stays in sight and covers that much.
    const [top, bottom] = [item.start - layout.scrollOffset, item.end - frame.clientHeight];
    if (frame.scrollTop > top) frame.scrollTop = top;
    else if (frame.scrollTop < bottom) frame.scrollTop = bottom;
    // The list may be out of sight itself. Not when the page is opened: it begins at its top.
    if (!isFirst) scrollPageTo(frame.getBoundingClientRect().top + item.start - frame.scrollTop, item.size);
  });
}

/** Pixels that the bar at the top of the page covers, and as much again. */
const COVERED = 112;

/** Brings what begins at `top`, seen from the top of the window, into the window. */
function scrollPageTo(top: number, height: number): void {
  const below = top + height - window.innerHeight;
  const by = below > 0 ? below + height : Math.min(0, top - COVERED);
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
}

/** The index of the item with a key, searched outwards from where it was; -1 when it is gone. */
function indexOfKey({ getItemKey, count }: Layout, key: VirtualItem['key'], near: number): number {
  for (let distance = 0; distance < count; distance++) {
    const [after, before] = [near + distance, near - distance];
    if (after < count && getItemKey(after) === key) return after;
    if (before >= 0 && before < count && getItemKey(before) === key) return before;
  }
  return -1;
}

/** Pixels from the top of the scrolling content to an element, kept up to date while the page around it changes. */
export function useScrollOffset(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
  given: number | undefined,
): number {
  const [measured, setMeasured] = useState(0);
  const measure = useCallback(() => {
    if (given !== undefined || !element.current) return;
    const { top } = element.current.getBoundingClientRect();
    const frame = scroller?.current;
    const offset = frame ? top - frame.getBoundingClientRect().top + frame.scrollTop : top + window.scrollY;
    setMeasured(Math.round(offset));
  }, [element, scroller, given]);
  useLayoutEffect(measure);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    // Whatever grows or shrinks above this list changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measure]);
  return given ?? measured;
}

/** The width of an element in pixels, kept up to date. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    setWidth(node.clientWidth);
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width || ASSUMED.width;
}
