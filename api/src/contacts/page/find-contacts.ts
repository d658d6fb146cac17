import type { FoundContact } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { CONTACT_COLUMNS, toContact } from '../../database/contact-rows.ts';
import type { Queryable } from '../../database/database.ts';
import type { ContactRow } from '../../database/schema.ts';

/** Most contacts of an answer: who is not among them is found by more of the name. */
const MOST_FOUND = 20;

const columns = sql.join([...CONTACT_COLUMNS, 'own_values'].map((column) => sql.ref(`p.${column}`)));

/** Contacts of whose name, address or organization the text is a part; those whose name begins with it first. */
export async function findContacts(database: Queryable, query: string): Promise<FoundContact[]> {
  const wanted = query.toLowerCase();
  const { rows } = await sql<ContactRow & { organization_name: string }>`
    select ${columns}, coalesce(o.name, '') as organization_name
    from contacts p left join organizations o on o.id = p.organization_id
    where strpos(lower(p.full_name), ${wanted}) > 0 or strpos(lower(p.email), ${wanted}) > 0
      or strpos(lower(o.name), ${wanted}) > 0
    order by strpos(lower(p.full_name), ${wanted}) <> 1, p.full_name, p.id limit ${MOST_FOUND}`.execute(
    database,
  );
  return rows.map((row) => Object.assign(toContact(row), { organization_name: row.organization_name }));
}
