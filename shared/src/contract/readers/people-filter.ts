import type { CampaignContact } from '../campaigns.ts';
import type { PeopleFilter } from '../campaign-people.ts';
import { HOLDING_REASONS } from '../rules.ts';

export type HoldingReason = (typeof HOLDING_REASONS)[number];

/** What is asked of a person of a campaign. */
export type FilteredPerson = Pick<
  CampaignContact,
  'name' | 'organization_name' | 'email' | 'removed' | 'stopped' | 'kept_from' | 'paused_by'
> & {
  readonly state: CampaignContact['state'] | undefined;
  readonly sent_count: number | undefined;
};

/** What a person has ended the campaign by: what else keeps them from it makes no difference. */
const OVER: ReadonlySet<FilteredPerson['state']> = new Set(['replied', 'unsubscribed', 'bounced']);

/** Why a person gets nothing for now, or nothing more, though nothing of theirs has ended the campaign; null for everybody else. */
export function holdingReasonOf(person: FilteredPerson): HoldingReason | null {
  if (person.removed || OVER.has(person.state)) return null;
  return person.kept_from ?? (person.paused_by === null ? null : 'paused');
}

/** Whether nothing was sent to a person. Where that is uncertain, or not known, it is not said. */
export const gotNothing = ({ sent_count, state, removed }: FilteredPerson): boolean =>
  sent_count === 0 && state !== 'uncertain' && !removed;

const isHoldingReason = (state: PeopleFilter['state']): state is HoldingReason =>
  HOLDING_REASONS.some((reason) => reason === state);

/** Whether a person is in what is filtered for; null for everybody. */
export function isInState(person: FilteredPerson, state: PeopleFilter['state']): boolean {
  if (state === null) return true;
  if (state === 'removed') return person.removed;
  if (person.removed) return false;
  if (isHoldingReason(state)) return holdingReasonOf(person) === state;
  if (state === 'unsent') return gotNothing(person);
  const isStopped = person.stopped !== null;
  if (state === 'stopped') return isStopped;
  const isKept = !isStopped && (person.kept_from !== null || person.paused_by !== null);
  if (state === 'kept') return isKept;
  // Whose sequence has ended, or who is left out from the start, is not waiting for anything.
  return (
    person.state === state && (state !== 'waiting' || (!isStopped && person.kept_from !== 'same_address'))
  );
}
