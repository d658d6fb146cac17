import { type Organization, SEARCHED_FIELDS } from '@touchline/shared/contract';

/** Separates two fields, so that no match can span them: a one-line search box cannot contain it. */
const BOUNDARY = '\n';

// Safe because organizations are never mutated: a change puts a new object into the list.
const cache = new WeakMap<Organization, string>();

/** Everything an organization is found by (O3), lower-cased once: its name and the searched fields of its contacts. */
function searchText(organization: Organization): string {
  let text = cache.get(organization);
  if (text === undefined) {
    const fields = [organization.name];
    for (const contact of organization.contacts) fields.push(...SEARCHED_FIELDS.map((key) => contact[key]));
    text = fields.join(BOUNDARY).toLowerCase();
    cache.set(organization, text);
  }
  return text;
}

/** The organizations that match (O3); all of them, as the same array, when nothing is searched for. */
export function findOrganizations(
  organizations: readonly Organization[],
  search: string,
): readonly Organization[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return organizations;
  return organizations.filter((organization) => searchText(organization).includes(wanted));
}

/** Does the lower-casing before the first keystroke. */
export function prepareSearch(organizations: readonly Organization[]): void {
  for (const organization of organizations) searchText(organization);
}
