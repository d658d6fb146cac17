import { color, font } from '@touchline/shared';
import { css, styled } from 'styled-components';

const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  white-space: normal;
  overflow-wrap: anywhere;
`;

/** Text that wraps to a second line in its cell before it is cut off. */
export const TwoLines = styled.span`
  ${twoLines}
`;

/** The name in a row, which opens its details; a press anywhere in the row counts. */
export const OpenButton = styled.button.attrs({ type: 'button' })`
  display: block;
  max-width: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: ${font.strong};
  text-align: start;
  cursor: pointer;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }
`;
