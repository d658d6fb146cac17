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

/** {@link ItemHead} whose button or menu stays beside a name that takes several lines. */
export const FirmItemHead = styled(ItemHead)`
  flex-wrap: nowrap;
  align-items: flex-start;
  & > button {
    flex: none;
    /* Higher than a line of text: what it says stands beside the first line all the same. */
    margin-block: -5px;
  }
`;

/** A name, and beside it what it is called as well, or its state. */
export const ItemName = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  min-width: 0;
  & > b {
    min-width: 0;
    font: ${font.strong};
  }
`;

/** Several buttons of a row. */
export const ItemActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(0.5)};
  /* At the same side below the name, where there is no room beside it. */
  margin-left: auto;
`;

/** What is said of a row in a sentence. */
export const ItemNote = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;

/** What is said of a row in several pieces, beside each other where there is room. */
export const ItemFacts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font: ${font.small};
`;

/** A row about somebody: their picture, {@link PersonFacts}, and what can be done. */
export const PersonItem = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space(1.5)};
`;

/** Name of somebody, and below it what is said of them. */
export const PersonFacts = styled.div`
  /* What can be done stands below where it would leave a column of single words. */
  flex: 1 1 150px;
  display: grid;
  min-width: 0;
  & > b {
    font: ${font.strong};
  }
`;
