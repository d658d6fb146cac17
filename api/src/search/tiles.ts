import type { OrganizationTiles, Contact } from '@touchline/shared/contract';
import { CONTACT_FIELD_KEYS } from '@touchline/shared/contract/contact-fields';
import { SEARCH_ANSWER } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

const fields = CONTACT_FIELD_KEYS.map((key) => `c.${key}`).join(', ');
const CONTACT = `c.id, ${fields}, c.organization_id as organization`;

/** The first contacts of organizations, those that were found before others, and how many were found. */
export async function readTiles(
  database: Queryable,
  ids: readonly number[],
  found: ReadonlyMap<number, readonly number[]>,
): Promise<OrganizationTiles[]> {
  const wanted = ids.map((id) => ({ id, contacts: (found.get(id) ?? []).slice(0, SEARCH_ANSWER.tiles) }));
  const { rows } = await sql<{ id: number; contacts: Contact[] }>`
    select o.id, coalesce(tiles.contacts, '[]') as contacts
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id integer, contacts integer[])
    join organizations o on o.id = wanted.id
    cross join lateral (
      select json_agg(row_to_json(tile)) as contacts from (
        select ${sql.raw(CONTACT)} from contacts c where c.organization_id = o.id
        and (wanted.contacts = '{}' or c.id = any(wanted.contacts))
        order by c.id limit ${SEARCH_ANSWER.tiles}
      ) tile
    ) tiles`.execute(database);
  return rows.map(({ id, contacts }) => ({ id, contacts, found: found.get(id)?.length ?? null }));
}

/** Contacts of no organization, in the order of their ids as given. */
export async function readContactsOf(database: Queryable, ids: readonly number[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select ${sql.raw(CONTACT)} from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    join contacts c on c.id = wanted.id order by wanted.place`.execute(database);
  return rows;
}
