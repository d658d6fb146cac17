import type { SectionId } from '@touchline/shared/contract';
import { messages } from '../messages.ts';
import { failureMessages } from './messages.ts';

/** Stands where a section will be. */
export function SectionSkeleton({ id }: { readonly id: SectionId }) {
  const section = messages.use()(id);
  return <p role="status">{failureMessages.use()('loading', { section })}</p>;
}
