import { sql } from 'kysely';
import QueryStream from 'pg-query-stream';
import type { Database, Queryable } from './database.ts';

/** Organizations fetched from the cursor at a time. */
const BATCH_ROWS = 250;

/**
 * One JSON text per organization with its contacts, in the shape and field order of the contract, newest
 * organization first (O8), contacts in the order they were added. Building it here rather than in the API keeps
 * the API's memory flat and its event loop free, however many there are.
 */
export const ORGANIZATIONS_AS_JSON = `
  select json_build_object(
    'id', o.id, 'name', o.name,
    'contacts', coalesce((
      select json_agg(json_build_object(
        'id', c.id, 'full_name', c.full_name, 'email', c.email,
        'phone', c.phone, 'title', c.title, 'organization', c.organization_id
      ) order by c.id)
      from contacts c where c.organization_id = o.id
    ), '[]'::json)
  )::text as organization
  from organizations o`;

/**
 * Every organization with its contacts as the text of one JSON array, piece by piece: the answer of
 * `GET /api/contacts/`, and part of others. All pieces are of one moment. Ends its query when the reader stops.
 */
export async function* streamOrganizations(database: Database): AsyncGenerator<string, void, void> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const forget = (error: Error) => (broken = error);
  // A connection lost while the reader is slow has no query to report to; unheard, it would end the process.
  client.on('error', forget);
  const rows = client.query(
    new QueryStream(`${ORGANIZATIONS_AS_JSON} order by o.id desc`, [], { batchSize: BATCH_ROWS }),
  );
  try {
    let piece = '[';
    let separator = '';
    let count = 0;
    for await (const row of rows as AsyncIterable<{ organization: string }>) {
      piece += separator + row.organization;
      separator = ',\n';
      count += 1;
      if (count % BATCH_ROWS === 0) {
        yield piece;
        piece = '';
      }
    }
    yield `${piece}]`;
  } catch (error) {
    broken ??= error as Error;
    throw error;
  } finally {
    client.off('error', forget);
    if (!rows.closed) await new Promise<void>((resolve) => rows.once('close', () => resolve()).destroy());
    client.release(broken);
  }
}

/** One organization with its contacts as JSON text; undefined when there is none of that id. */
export async function readOrganizationAsJson(database: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    organization: string;
  }>`${sql.raw(ORGANIZATIONS_AS_JSON)} where o.id = ${id}`.execute(database);
  return rows[0]?.organization;
}
