import { CompiledQuery } from 'kysely';
import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Database, Queryable } from './database.ts';

/** The one text that a query answers; undefined without a row. */
export async function readText(
  database: Queryable,
  query: string,
  values: unknown[] = [],
): Promise<string | undefined> {
  const { rows } = await database.executeQuery<Record<string, string>>(CompiledQuery.raw(query, values));
  return rows[0] === undefined ? undefined : Object.values(rows[0])[0];
}

/**
 * Rows of a query that PostgreSQL plans five times for each connection, and then no more. For long statements about one contact,
 * which somebody waits for: planning them takes ten times as long as running them. Not for one whose best plan depends on its values.
 * @param query the same text each time: a connection keeps the plan of each text it has seen.
 * @see docs/decisions/0134-a-conversation-in-a-tenth-of-a-second.md
 */
export async function readPlannedOnce<Row extends QueryResultRow>(
  { pool }: Database,
  query: string,
  values: unknown[],
): Promise<readonly Row[]> {
  return (await pool.query<Row>({ name: statementName(query), text: query, values })).rows;
}

const names = new Map<string, string>();

/** PostgreSQL cuts names after 63 bytes. */
function statementName(query: string): string {
  const known = names.get(query) ?? createHash('sha256').update(query).digest('base64url');
  names.set(query, known);
  return known;
}

/**
 * The version of an answer, for its tag. The query takes part: a browser must not keep an answer in the shape of an
 * older version.
 * @param version differs whenever what the query reads does.
 */
export const versionOf = (query: string, version: string): string =>
  createHash('sha256').update(query).update('\0').update(version).digest('base64url');
