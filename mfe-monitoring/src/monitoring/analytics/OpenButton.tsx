import { color, font, media, radius, space } from '@touchline/shared';
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

/** A name that opens its row, and a link beside it that goes elsewhere: it lies above what {@link OpenButton} covers. */
export const NameAndLink = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  & > a {
    position: relative;
    z-index: 1;
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 28px;
    height: 28px;
    border-radius: ${radius.control};
    color: ${color.muted};
    &:hover {
      background: ${color.hover};
      color: ${color.accentText};
    }
    & > svg {
      width: 16px;
      height: 16px;
    }
  }
  @media ${media.phone} {
    & > a {
      width: 44px;
      height: 44px;
    }
  }
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
