import { color, media, space, useTablet } from '@touchline/shared';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Anchor, ShownCards } from './anchors.ts';
import { CardsContext } from './CardsContext.ts';
import { ContentsColumn } from './ContentsColumn.tsx';
import { ContentsBar } from './ContentsBar.tsx';
import { useGoing } from './useGoing.ts';

const NONE: ShownCards = new Map();

/** The cards of Settings, and a list of them: beside them, or above them where that is too narrow (H7). */
export function CardsWithContents({ children }: { readonly children: ReactNode }) {
  const [cards, setCards] = useState(NONE);
  const column = useRef<HTMLDivElement>(null);
  const { current, goTo } = useGoing(column, cards);
  const add = useCallback((anchor: Anchor, title: string) => {
    setCards((known) => new Map(known).set(anchor, title));
    return () =>
      setCards((known) => {
        const rest = new Map(known);
        rest.delete(anchor);
        return rest;
      });
  }, []);
  const context = useMemo(() => ({ add, goTo }), [add, goTo]);
  const Contents = useTablet() ? ContentsBar : ContentsColumn;
  return (
    <CardsContext value={context}>
      <Columns>
        <Contents cards={cards} current={current} />
        <Column ref={column}>{children}</Column>
      </Columns>
    </CardsContext>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};
  @media ${media.tablet} {
    /* No grid: its rows would keep the contents from sticking. */
    display: block;
  }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  min-width: 0;
  & > [id] {
    scroll-margin-top: calc(var(--top-bar-height, 0px) + var(--page-tools-height, 0px) + ${space(2)});
  }
  /* Where the focus was put without a pointer, and where the eye is to go. */
  & h2:focus-visible {
    color: ${color.accentText};
  }
`;
