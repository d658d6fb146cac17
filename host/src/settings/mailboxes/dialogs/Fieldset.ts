import { font, media, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** Fields that belong together, under their name. */
export const Fieldset = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  min-width: 0;
  & > legend {
    padding: 0;
    margin-bottom: ${space(1)};
    font: ${font.strong};
  }
`;

/** Two short fields side by side, on a phone as well. */
export const ShortPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: start;
`;

/** Two fields side by side, on a phone one below the other. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(1.5)};
  align-items: start;
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
