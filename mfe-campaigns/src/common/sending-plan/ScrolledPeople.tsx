import { color, font, radius, space } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** People as items of a list, whatever is known of each beside their name; a long one scrolls, by keyboard too. */
export function ScrolledPeople({
  labelledBy,
  children,
}: {
  readonly labelledBy: string;
  readonly children: ReactNode;
}) {
  return (
    <Scroller aria-labelledby={labelledBy} tabIndex={0}>
      <ul aria-labelledby={labelledBy}>{children}</ul>
    </Scroller>
  );
}

const Scroller = styled.section`
  width: 100%;
  max-height: 200px;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  & > ul {
    list-style: none;
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(1)};
    padding: 6px ${space(2)};
    overflow-wrap: anywhere;
  }
  & li + li {
    border-top: 1px solid ${color.line};
  }
  & li > * {
    min-width: 0;
  }
  & li > a {
    font: ${font.strong};
  }
  & li > span,
  & li > small {
    color: ${color.muted};
  }
  & li > small {
    font: ${font.small};
  }
  & li > span:last-child:not(:nth-child(2)) {
    flex: 1 0 100%;
  }
`;
