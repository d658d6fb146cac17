import { color, font, space } from '@touchline/shared';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** Leads to the screen that this one belongs to. */
export function Back({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Place to={to}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Place>
  );
}

const Place = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  justify-self: start;
  max-width: 100%;
  overflow-wrap: anywhere;
  color: ${color.muted};
  font: ${font.small};
  & svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;
