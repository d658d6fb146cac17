import { Card, font, space } from '@touchline/shared';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

/** A part of the page under a heading. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Surface>
  );
}

const Surface = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  padding: ${space(2)} 20px;
  overflow-wrap: anywhere;
  & > h2 {
    font: ${font.heading};
  }
  & ul {
    display: grid;
    gap: ${space(1.5)};
    list-style: none;
  }
`;
