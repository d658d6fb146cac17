import { space } from '@touchline/shared';
import { styled } from 'styled-components';

/** Parts of a card or a dialog, one below the other; none is wider than it. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;
