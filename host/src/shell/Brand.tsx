import { Logo } from '@touchline/shared';
import { styled } from 'styled-components';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  font-size: 15px;
  font-weight: 650;
  letter-spacing: -0.01em;
`;

/** The mark with the name. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <Mark>
      <Logo size={size} />
      Touchline
    </Mark>
  );
}
