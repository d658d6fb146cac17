import type { CampaignContact } from '../campaigns.ts';
import type { PeopleFilter } from '../campaign-people.ts';

/** What is asked of a person of a campaign. */
export type FilteredPerson = Pick<
  CampaignContact,
  'name' | 'organization_name' | 'email' | 'removed' | 'stopped' | 'kept_from' | 'paused_by'
> & { readonly state: CampaignContact['state'] | undefined };

/**
 * Finds people of a campaign by filters. One rule for page and API: "all who match" must be those whom the page shows.
 * What they are found by is put in lower case once: at each key pressed, that would be most of what searching 10,000 costs.
 */
export function peopleFinder<Person extends FilteredPerson>(
  people: readonly Person[],
): (filter: PeopleFilter) => readonly Person[] {
  let texts: readonly string[] | undefined;
  return ({ search, state }) => {
    const wanted = search.trim().toLowerCase();
    if (wanted === '') return state === null ? people : people.filter((person) => isInState(person, state));
    const known = (texts ??= people.map(textOf));
    return people.filter((person, index) => known[index]!.includes(wanted) && isInState(person, state));
  };
}

/** The parts are kept apart by what nobody can type. */
const textOf = ({ name, organization_name, email }: FilteredPerson): string =>
  [name, organization_name, email].join('\u0000').toLowerCase();

function isInState(person: FilteredPerson, state: PeopleFilter['state']): boolean {
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
