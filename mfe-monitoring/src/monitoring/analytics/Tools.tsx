import { media, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** The search box of a tab, and its filters beside it; below it on a phone. */
export const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(200px, 420px) repeat(auto-fit, minmax(160px, 220px));
  gap: ${space(1)};
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :first-child,
    & > :last-child:nth-child(2) {
      grid-column: 1 / -1;
    }
  }
`;
