import { font } from '@touchline/shared';
import { styled } from 'styled-components';
import { LongItemList } from '../ItemList.ts';

/** Addresses with what is known of each. */
export const AddressList = styled(LongItemList)`
  & b {
    font: ${font.strong};
  }
`;
