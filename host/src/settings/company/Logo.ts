import { radius, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** The logo as an email shows it: on white, whatever the look of the page. */
export const Logo = styled.img`
  display: block;
  max-width: 200px;
  max-height: 80px;
  padding: ${space(1)};
  border-radius: ${radius.tile};
  background: #ffffff;
`;
