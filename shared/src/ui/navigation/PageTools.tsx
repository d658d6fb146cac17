import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { color, layer, space } from '../theme/index.ts';
import { useHeightVariable } from './useHeightVariable.ts';

/**
 * Search and filters of a long page: below the head of the page at first, and in sight under the top bar however far
 * the page is scrolled. Its parent must hold what it stays above and must be no grid, whose rows would hold it back.
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
  /* Wider than what passes below, with its focus rings. */
  margin: -${space(1)};
  padding: ${space(1)};
  background: ${color.ground};
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
  /* It is in sight already: room kept above its own fields would scroll the page when they get the focus. */
  && :is(a, button, input, select, textarea) {
    scroll-margin-top: 0;
  }
  /* On a screen this low, or with the page zoomed in, it would leave no room for what it searches. */
  @media (max-height: 480px) {
    position: static;
  }
`;
