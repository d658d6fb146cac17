import { color, radius } from '@touchline/shared';
import { css } from 'styled-components';
import { keyOf, type Place } from '../model/index.ts';
import { PART } from './dropPlace.ts';

export interface PartDescription {
  readonly place: Place;
  readonly isSelected: boolean;
  /** Its accessible name. */
  readonly label: string;
  /** What kind of thing it is, instead of "group": `row`. */
  readonly role: string;
}

/** Attributes of the element of a part. Only one part is a Tab stop; the arrow keys reach the others. */
export function partAttributes({ place, isSelected, label, role }: PartDescription) {
  return {
    [PART]: keyOf(place),
    role: 'group',
    tabIndex: isSelected ? 0 : -1,
    'aria-label': label,
    'aria-roledescription': role,
    'aria-current': isSelected,
  };
}

/**
 * The outline of a part under the pointer or selected. Two-coloured, since the mail beneath may have any colour. It takes no
 * room, so that the mail keeps its width.
 */
export const partOutline = css<{ $isSelected: boolean }>`
  position: relative;
  /* Room for the tools above it. */
  scroll-margin-top: 48px;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.control};
    pointer-events: none;
  }
  ${({ $isSelected }) =>
    $isSelected
      ? css`
          z-index: 2;
          &::after {
            z-index: 1;
            box-shadow:
              0 0 0 2px light-dark(#1b6e3c, #5ac98b),
              0 0 0 3px #ffffff;
          }
          &:focus-visible::after {
            box-shadow:
              0 0 0 3px light-dark(#1b6e3c, #5ac98b),
              0 0 0 5px #ffffff;
          }
          @media (forced-colors: active) {
            outline: 2px solid Highlight;
          }
        `
      : css`
          &:hover:not(:has([data-part]:hover))::after {
            z-index: 1;
            box-shadow: 0 0 0 1px ${color.lineStrong};
          }
        `}
`;
