import { color, font, radius, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** A framed list with a line between its rows. The role looks redundant, but Safari forgets a list without markers. */
export const ItemList = styled.ul.attrs({ role: 'list' })`
  margin: 0;
  padding: 0;
  overflow: hidden;
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
`;

/** An {@link ItemList} that scrolls once it is long. */
export const LongItemList = styled(ItemList).attrs({ tabIndex: 0 })`
  max-height: 400px;
  overflow-y: auto;
`;

/** First line of a row: its name, and beside that its state or its actions. */
export const ItemHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(0.5)} ${space(1)};
  & > :is(b, h3) {
    min-width: 0;
    font: ${font.strong};
  }
`;
