import { Skeleton } from '@touchline/shared';
import type { SectionId } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { sectionMessages } from './messages.ts';
import { SectionPlace } from './SectionPlace.tsx';

/** Stands where a section will be. */
export function SectionSkeleton({ id }: { readonly id: SectionId }) {
  const section = messages.use()(id);
  return (
    <SectionPlace id={id}>
      <Room>
        <Skeleton shape="card" label={sectionMessages.use()('loading', { section })} />
      </Room>
    </SectionPlace>
  );
}

/** The footer would be pushed out of sight by most sections: it is not shown before. */
const Room = styled.div`
  min-height: 100dvh;
`;
