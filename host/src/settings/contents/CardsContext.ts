import { createContext, useContext, useLayoutEffect } from 'react';
import type { Anchor } from './anchors.ts';

interface Cards {
  /** @returns Takes it out again. */
  readonly add: (anchor: Anchor, title: string) => () => void;
  readonly goTo: (anchor: Anchor) => void;
}

/** A card alone, as in its own test, is in no contents. */
export const CardsContext = createContext<Cards>({ add: () => () => {}, goTo: () => {} });

/** Names a card in the contents while it is there. */
export function useInContents(anchor: Anchor, title: string): void {
  const { add } = useContext(CardsContext);
  // Before the frame: the list appears whole.
  useLayoutEffect(() => add(anchor, title), [add, anchor, title]);
}

/** Scrolls to a card and focuses its heading, as its link in the contents does. */
export const useGoToCard = (): ((anchor: Anchor) => void) => useContext(CardsContext).goTo;
