import { type RefObject, useEffect, useState } from 'react';

/** Pixels beyond the window within which a thumbnail is drawn ahead. */
const AHEAD = '400px';

/** Scrolling speed, in pixels per millisecond, at which the cards pass too fast to be looked at. */
const FAST = 2;
/** Milliseconds after which a scroll event is out of date. */
const STALE = 100;

// Tracks scrolling while anything waits.
const scroll = { position: 0, time: 0, speed: 0 };
function noteScroll(): void {
  const time = performance.now();
  const elapsed = Math.max(1, time - scroll.time);
  Object.assign(scroll, {
    speed: elapsed > STALE ? 0 : Math.abs(window.scrollY - scroll.position) / elapsed,
    position: window.scrollY,
    time,
  });
}
const isFlying = () => scroll.speed > FAST && performance.now() - scroll.time < STALE;

type Draw = () => void;
const waiting = new Set<Draw>();
let isScheduled = false;

// jsdom and older Safari lack it.
const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => void requestIdleCallback(run, { timeout: 200 })
    : (run) => void setTimeout(run, 0);

/**
 * Draws one at a time, between frames, and not during fast scrolling: each thumbnail is a document of its own, and a
 * screenful of them at once would hold up the scrolling that brought them into sight.
 */
function drawNext(): void {
  const [draw] = waiting;
  if (draw === undefined) {
    isScheduled = false;
    window.removeEventListener('scroll', noteScroll);
    return;
  }
  if (isFlying()) {
    setTimeout(drawNext, STALE);
    return;
  }
  waiting.delete(draw);
  draw();
  whenIdle(drawNext);
}

function takeTurn(draw: Draw): () => void {
  waiting.add(draw);
  if (!isScheduled) {
    isScheduled = true;
    window.addEventListener('scroll', noteScroll, { passive: true });
    whenIdle(drawNext);
  }
  return () => waiting.delete(draw);
}

/** Whether it is an element's turn to be drawn: it is near the screen, and those before it are done. */
export function useTurn(element: RefObject<Element | null>): boolean {
  const [hasTurn, setHasTurn] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (hasTurn || node === null) return undefined;
    const begin = () => takeTurn(() => setHasTurn(true));
    if (typeof IntersectionObserver === 'undefined') return begin();
    let giveUp: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        giveUp?.();
        giveUp = entries.at(-1)?.isIntersecting ? begin() : undefined;
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => {
      observer.disconnect();
      giveUp?.();
    };
  }, [element, hasTurn]);
  return hasTurn;
}
