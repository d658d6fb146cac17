import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type Anchor, anchorOf, headingIdOf, inOrder, type ShownCards } from './anchors.ts';

/** Milliseconds, after the last change of what is above a card, in which that may not push it away again. */
const HELD_FOR = 5_000;

/** In pixels below the bars at the top: a card that begins above this is the one being read. */
const READING_LINE = 40;

interface Going {
  /** The card that is being read. */
  readonly current: Anchor | undefined;
  /** Scrolls there and focuses its heading, so that the next Tab is in that card; later, if it is not there yet. */
  readonly goTo: (anchor: Anchor) => void;
}

/**
 * Goes to the card that the fragment of the address names, and knows which one is being read. Cards above load late: until the
 * person scrolls or types, the card stays where it was brought.
 * @param column all that holds the cards
 */
export function useGoing(column: RefObject<HTMLElement | null>, cards: ShownCards): Going {
  const { hash, search, key } = useLocation();
  const navigation: string = useNavigationType();
  const [current, setCurrent] = useState<Anchor>();
  /** Not there yet. */
  const awaited = useRef<Anchor>(undefined);
  const held = useRef<{ readonly anchor: Anchor; readonly until: number }>(undefined);
  const hold = useCallback((anchor: Anchor) => {
    held.current = { anchor, until: performance.now() + HELD_FOR };
    document.getElementById(anchor)?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
  }, []);
  const goTo = useCallback(
    (anchor: Anchor) => {
      const heading = document.getElementById(headingIdOf(anchor));
      awaited.current = heading === null ? anchor : undefined;
      if (heading === null) return;
      heading.focus({ preventScroll: true });
      hold(anchor);
      setCurrent(anchor);
    },
    [hold],
  );

  const last = useRef<{ readonly hash: string; readonly search: string; readonly key: string }>(undefined);
  useEffect(() => {
    const before = last.current;
    // The same link may be followed twice: each time it has another key.
    if (before?.key === key) return;
    last.current = { hash, search, key };
    const anchor = anchorOf(hash);
    if (anchor === undefined) return;
    // Back, or a dialog that is opened or closed, does not lead anywhere else.
    const isChosen = navigation !== 'POP' && (hash !== before?.hash || search === before.search);
    if (before === undefined || isChosen) goTo(anchor);
  }, [hash, search, key, navigation, goTo]);

  const shown = useMemo(() => inOrder(cards), [cards]);
  useEffect(() => {
    if (awaited.current !== undefined && shown.includes(awaited.current)) goTo(awaited.current);
  }, [shown, goTo]);

  useEffect(() => {
    const letGo = () => {
      held.current = undefined;
      awaited.current = undefined;
    };
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, letGo, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, letGo);
    };
  }, []);

  useEffect(() => {
    const node = column.current;
    if (node === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const anchor = anchorHeld(held.current);
      if (anchor !== undefined) hold(anchor);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [column, hold]);

  useEffect(() => {
    let frame: number | undefined;
    const mark = () => {
      frame = undefined;
      setCurrent(anchorHeld(held.current) ?? beingRead(shown));
    };
    const markSoon = () => {
      frame ??= requestAnimationFrame(mark);
    };
    markSoon();
    addEventListener('scroll', markSoon, { passive: true });
    return () => {
      removeEventListener('scroll', markSoon);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [shown]);

  return { current, goTo };
}

function anchorHeld(held: { readonly anchor: Anchor; readonly until: number } | undefined) {
  return held !== undefined && performance.now() < held.until ? held.anchor : undefined;
}

/** The last card that begins above the line of reading, which goes down to the lower edge at the end of the page: the last cards cannot come up. */
function beingRead(shown: readonly Anchor[]): Anchor | undefined {
  const [first] = shown;
  const card = first === undefined ? null : document.getElementById(first);
  if (card === null) return first;
  const top = (Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0) + READING_LINE;
  const { scrollHeight } = document.documentElement;
  const below = Math.max(0, scrollHeight - scrollY - innerHeight);
  const line = top + Math.max(0, 1 - below / innerHeight) * Math.max(0, innerHeight - top);
  return (
    shown.findLast((anchor) => {
      const box = document.getElementById(anchor)?.getBoundingClientRect();
      return box !== undefined && box.top <= line;
    }) ?? first
  );
}
