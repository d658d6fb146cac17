import { font, oneLine } from '@touchline/shared';
import { styled } from 'styled-components';

/** The name in a row, which opens its details; a press anywhere in the row is a press on it. */
export const OpenButton = styled.button.attrs({ type: 'button' })`
  ${oneLine}
  max-width: 100%;
  padding: 2px 0;
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
    outline: 2px solid var(--color-accent);
    outline-offset: -2px;
  }
`;
