import type { PeopleActionKind } from '@touchline/shared/contract';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';

/** Those that send mail at once, and so are asked about first; everything else can be taken back. */
export const SENDING_ACTIONS: ReadonlySet<PeopleActionKind> = new Set(['resume', 'retry']);

/** What can be done about a person, as far as the page knows; the server says the rest. */
export function actionsFor(
  person: ShownCampaignContact,
  status: ShownCampaign['status'],
): readonly PeopleActionKind[] {
  const { state, stopped, removed } = person;
  if (removed) return [];
  const isOver = state === 'replied' || state === 'unsubscribed' || state === 'bounced';
  if (stopped !== null) return isOver ? ['take_out'] : ['resume', 'take_out'];
  if (isOver) return ['take_out'];
  const isStuck = state === 'failed' || state === 'uncertain';
  const isGoingOn = status !== 'completed' || isStuck;
  return [
    ...(isStuck ? (['retry'] as const) : []),
    ...(isGoingOn ? (['stop', 'skip'] as const) : []),
    'take_out',
  ];
}
