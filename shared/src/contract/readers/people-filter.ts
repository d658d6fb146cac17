import type { CampaignContact } from '../campaigns.ts';
import type { PeopleFilter } from '../campaign-people.ts';

/** What is asked of a person of a campaign. */
export type FilteredPerson = Pick<
  CampaignContact,
  'name' | 'organization_name' | 'email' | 'removed' | 'stopped' | 'kept_from' | 'paused_by'
> & { readonly state: CampaignContact['state'] | undefined };

/** Whether a person is in what is filtered for; null for everybody. */
export function isInState(person: FilteredPerson, state: PeopleFilter['state']): boolean {
  if (state === null) return true;
  if (state === 'removed') return person.removed;
  if (person.removed) return false;
  const isStopped = person.stopped !== null;
  if (state === 'stopped') return isStopped;
  const isKept = !isStopped && (person.kept_from !== null || person.paused_by !== null);
  if (state === 'kept') return isKept;
  // Whose sequence has ended, or who is left out from the start, is not waiting for anything.
  return (
    person.state === state && (state !== 'waiting' || (!isStopped && person.kept_from !== 'same_address'))
  );
}
