import { PageHeader, Skeleton, space } from '@touchline/shared';
import type { SectionId } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { sectionMessages } from './messages.ts';

/** Stands where a section will be: its title, where the section's own will be, and an outline. */
export function SectionSkeleton({ id }: { readonly id: SectionId }) {
  const section = messages.use()(id);
  return (
    <Page>
      <PageHeader title={section} />
      <Skeleton shape="card" label={sectionMessages.use()('loading', { section })} />
    </Page>
  );
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(3)};
  /* The footer would be pushed out of sight by most sections: it is not shown before. */
  min-height: 100dvh;
`;
