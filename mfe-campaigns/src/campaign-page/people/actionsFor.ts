import type { PeopleActionKind } from '@touchline/shared/contract';
import type { ShownCampaignContact } from '@touchline/shared/contract/readers';
import type { Acting } from './acting.ts';

/** Those that send mail at once, and so are asked about first; everything else can be taken back. */
export const SENDING_ACTIONS: ReadonlySet<PeopleActionKind> = new Set(['resume', 'retry']);

/** What can be done about a person, as far as the page knows; the server says the rest. */
export function actionsFor(
  person: ShownCampaignContact,
  { status, steps }: Pick<Acting, 'status' | 'steps'>,
): readonly PeopleActionKind[] {
  const { state, stopped, removed } = person;
  if (removed) return [];
  const isOver = state === 'replied' || state === 'unsubscribed' || state === 'bounced';
  if (stopped !== null) return isOver ? ['take_out'] : ['resume', 'take_out'];
  if (isOver) return ['take_out'];
  const isStuck = state === 'failed' || state === 'uncertain';
  const isGoingOn = isStuck || (status !== 'completed' && !hasHadAll(person, steps));
  return [
    ...(isStuck ? (['retry'] as const) : []),
    ...(isGoingOn ? (['stop', 'skip'] as const) : []),
    'take_out',
  ];
}

/** Nothing is left for the person: each step was sent or skipped, or another contact of the same address gets them. */
function hasHadAll(
  { kept_from, sent_count = 0, skipped }: ShownCampaignContact,
  steps: Acting['steps'],
): boolean {
  if (kept_from === 'same_address') return true;
  if (steps === undefined) return false;
  const all = new Set([...steps, ...skipped.map(({ step_number }) => step_number)]);
  return all.size > 0 && sent_count + skipped.length >= all.size;
}
