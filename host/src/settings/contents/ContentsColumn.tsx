import { space } from '@touchline/shared';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ContentsList, type ContentsProps } from './ContentsList.tsx';
import { messages } from './messages.ts';

/** The contents beside the cards, in sight however far these are scrolled. */
export function ContentsColumn({ cards, current }: ContentsProps) {
  const t = messages.use();
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    const node = column.current;
    const link = node?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    if (!node || !link) return;
    // In a low window it scrolls by itself. Not `scrollIntoView`, which could move the page as well.
    const top = link.offsetTop;
    const bottom = top + link.offsetHeight;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (bottom > node.scrollTop + node.clientHeight) node.scrollTop = bottom - node.clientHeight;
  }, [current]);
  return (
    <Column ref={column} aria-label={t('contents')}>
      <ContentsList cards={cards} current={current} />
    </Column>
  );
}

const Column = styled.nav`
  position: sticky;
  top: calc(var(--top-bar-height, 0px) + ${space(2)});
  display: grid;
  gap: ${space(2)};
  max-height: calc(100dvh - var(--top-bar-height, 0px) - ${space(4)});
  /* Room for the focus ring, which a scroll container would cut. */
  margin: -4px;
  padding: 4px;
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;
