import { Skeleton } from '@touchline/shared';
import type { SectionId } from '@touchline/shared/contract';
import { messages } from '../messages.ts';
import { sectionMessages } from './messages.ts';

/** Stands where a section will be. */
export function SectionSkeleton({ id }: { readonly id: SectionId }) {
  const section = messages.use()(id);
  return <Skeleton shape="card" label={sectionMessages.use()('loading', { section })} />;
}
