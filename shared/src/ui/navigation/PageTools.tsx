import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { color, layer, media, space } from '../theme/index.ts';
import { useHeightVariable } from './useHeightVariable.ts';

/**
 * A screen that is one long list: its head, {@link PageTools} and the results. Not a grid, whose rows would keep the tools
 * from sticking.
 */
export const ListPage = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
`;

/** Two filters beside the search in {@link PageTools}; below it on a phone. */
export const PageFilters = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 200px));
  flex: 0 1 408px;
  gap: ${space(1)};
  @media ${media.phone} {
    flex-basis: 100%;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/**
 * Search and filters of a {@link ListPage}: below the head of the page at first, then under the top bar however far the page
 * is scrolled.
 */
export function PageTools({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useHeightVariable(bar, '--page-tools-height');
  return <Bar ref={bar}>{children}</Bar>;
}

const Bar = styled.div`
  position: sticky;
  top: var(--top-bar-height, 0px);
  z-index: ${layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
  /* Wider than what scrolls beneath, including focus rings. */
  margin: -${space(1)};
  padding: ${space(1)};
  background: ${color.ground};
  /* A filter that is on or off stands at the search. */
  & > button[aria-pressed] {
    margin-inline-end: auto;
  }
  &::after {
    content: '';
    position: absolute;
    top: 100%;
    left: 0;
    right: 0;
    height: ${space(1)};
    background: linear-gradient(${color.ground}, transparent);
    pointer-events: none;
  }
  /* Always in sight: a scroll margin on its own fields would scroll the page when they get the focus. */
  && :is(a, button, input, select, textarea) {
    scroll-margin-top: 0;
  }
  /* On a screen this low, or with the page zoomed in, it would leave no room for the results. */
  @media (max-height: 480px) {
    position: static;
  }
`;
