import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';

/** How many parts are drawn together. A mail rarely has more in one list; a list of thousands is drawn chunk by chunk. */
const CHUNK = 25;
/** How far out of sight a chunk is already drawn, so that scrolling shows no gaps. */
const MARGIN = '1200px 0px';
/** Marks the element that scrolls. */
export const SCROLLER = 'data-scroller';

// Without layout (jsdom) nothing is ever out of sight.
const canObserve = typeof IntersectionObserver === 'function';

export interface ChunkedListProps {
  readonly count: number;
  /** Index that must be drawn whether in sight or not, because it has the focus or is about to get it. */
  readonly pinned: number | undefined;
  /** Estimated height of a part in pixels, until its chunk has been drawn once. */
  readonly partHeight: number;
  readonly children: (index: number) => ReactNode;
}

/** Parts in a vertical list. Only those near the visible section of a long list are in the page. */
export function ChunkedList({ count, pinned, partHeight, children }: ChunkedListProps) {
  const draw = (from: number) =>
    Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => children(from + at));
  if (count <= CHUNK) return <>{draw(0)}</>;
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, at) => {
    const from = at * CHUNK;
    const isPinned = pinned !== undefined && pinned >= from && pinned < from + CHUNK;
    return (
      <Chunk
        key={from}
        isPinned={isPinned}
        startsDrawn={at === 0}
        height={Math.min(CHUNK, count - from) * partHeight}
        draw={() => draw(from)}
      />
    );
  });
}

interface ChunkProps {
  readonly isPinned: boolean;
  readonly startsDrawn: boolean;
  readonly height: number;
  readonly draw: () => ReactNode;
}

function Chunk({ isPinned, startsDrawn, height, draw }: ChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(startsDrawn || !canObserve);
  const [measured, setMeasured] = useState(height);

  useEffect(() => {
    const target = element.current;
    if (!canObserve || !target) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // Measured while still drawn: the empty chunk must be as high, or what is below would jump.
        if (!entry.isIntersecting) setMeasured(entry.boundingClientRect.height);
        setIsNear(entry.isIntersecting);
      },
      { root: target.closest(`[${SCROLLER}]`), rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);

  const isDrawn = isNear || isPinned;
  return (
    <div ref={element} style={isDrawn ? undefined : { height: measured }}>
      {isDrawn && <Fragment>{draw()}</Fragment>}
    </div>
  );
}

/** Keys for the parts of a list: a part's id if it is unique, otherwise its position. */
export function keysOf(parts: readonly ({ readonly id?: string } | null)[]): readonly string[] {
  const seen = new Set<string>();
  return parts.map((part, index) => {
    const id = part?.id;
    const isOwn = typeof id === 'string' && id !== '' && !seen.has(id);
    if (isOwn) seen.add(id);
    return isOwn ? `id ${id}` : `at ${index}`;
  });
}
