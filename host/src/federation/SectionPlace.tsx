import { PageHeader, space } from '@touchline/shared';
import type { SectionId } from '@touchline/shared/contract';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';

export interface SectionPlaceProps {
  readonly id: SectionId;
  readonly children: ReactNode;
}

/** What stands where a section would: its title, where the section has its own, and what is to be said. */
export function SectionPlace({ id, children }: SectionPlaceProps) {
  return (
    <Page>
      <PageHeader title={messages.use()(id)} />
      {children}
    </Page>
  );
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;
