import { styled } from 'styled-components';
import { color, media, radius, shadow, space } from '../ui/index.ts';

/** The panel of Log In, and of what else is asked before one is in. */
export const LogInPanel = styled.form`
  width: min(400px, 100%);
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.dialog};
  box-shadow: ${shadow.card};

  @media ${media.phone} {
    padding: ${space(3)} 20px;
  }
`;
