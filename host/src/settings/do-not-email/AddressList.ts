import { color, font, radius, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** A framed list that scrolls once it is long. The role looks redundant, but Safari forgets the list without markers. */
export const AddressList = styled.ul.attrs({ role: 'list', tabIndex: 0 })`
  max-height: 400px;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  list-style: none;
  & > li {
    padding: ${space(1.5)} ${space(2)};
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
  & b {
    font: ${font.strong};
  }
`;
