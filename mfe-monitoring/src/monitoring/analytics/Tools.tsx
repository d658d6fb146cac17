import { media, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** The search box of a tab, and its filters beside it; below it on a phone. */
export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  & > :not(:first-child) {
    flex: 0 1 200px;
    min-width: 140px;
  }
  @media ${media.phone} {
    & > :first-child {
      flex-basis: 100%;
    }
    & > :not(:first-child) {
      flex-grow: 1;
    }
  }
`;
