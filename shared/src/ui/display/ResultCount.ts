import { styled } from 'styled-components';
import { color, space } from '../theme/index.ts';

/**
 * How many a list shows, above it; a screen reader hears it change. With `useStartOfResults` it is what another search
 * scrolls back to, and keeps clear of what sticks to the top of the page.
 */
export const ResultCount = styled.output`
  display: block;
  scroll-margin-top: calc(var(--top-bar-height, 0px) + var(--page-tools-height, 0px) + ${space(1)});
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;
