import type { FoundContact } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { CONTACT_COLUMNS, toContact } from '../../database/contact-rows.ts';
import type { Queryable } from '../../database/database.ts';
import type { ContactRow } from '../../database/schema.ts';
import type { Search } from '../../search/search.ts';

/** Most contacts of an answer: who is not among them is found by more of the name. */
const MOST_FOUND = 20;

const columns = sql.join([...CONTACT_COLUMNS, 'own_values'].map((column) => sql.ref(`p.${column}`)));

/**
 * The contacts that the search finds (G4): those that have the words before those of whose organization alone they are.
 * @throws {RequestError} 503 while the words are being read
 */
export async function findContacts(
  database: Queryable,
  search: Search,
  query: string,
): Promise<FoundContact[]> {
  const most = { organizations: MOST_FOUND, withContacts: MOST_FOUND, unassigned: MOST_FOUND };
  const found = await search.find({ query, most });
  const own = found.ids.flatMap((id) => found.contacts.get(id) ?? []);
  // Some room for those of no organization: how well they match is not told.
  const ids = [...own.slice(0, MOST_FOUND / 2), ...found.unassigned, ...own.slice(MOST_FOUND / 2)];
  const organizations = [...found.ids];
  const { rows } = await sql<ContactRow & { organization_name: string }>`
    select ${columns}, coalesce(o.name, '') as organization_name
    from contacts p left join organizations o on o.id = p.organization_id
    where p.id = any(${ids}::integer[]) or p.organization_id = any(${organizations}::integer[])
    order by array_position(${ids}::integer[], p.id),
      array_position(${organizations}::integer[], p.organization_id), p.id
    limit ${MOST_FOUND}`.execute(database);
  return rows.map((row) => Object.assign(toContact(row), { organization_name: row.organization_name }));
}
