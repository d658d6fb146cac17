import { CompiledQuery } from 'kysely';
import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Database, Queryable } from './database.ts';
import { plannedOnce } from './planned-once.ts';

/** The one text that a query answers; undefined without a row. */
export async function readText(
  database: Queryable,
  query: string,
  values: unknown[] = [],
): Promise<string | undefined> {
  const { rows } = await database.executeQuery<Record<string, string>>(CompiledQuery.raw(query, values));
  return rows[0] === undefined ? undefined : Object.values(rows[0])[0];
}

/** Rows of a query that is {@link plannedOnce}. */
export async function readPlannedOnce<Row extends QueryResultRow>(
  { pool }: Database,
  query: string,
  values: unknown[],
): Promise<readonly Row[]> {
  return (await pool.query<Row>(plannedOnce(query), values)).rows;
}

/**
 * The version of an answer, for its tag. The query takes part: a browser must not keep an answer in the shape of an
 * older version.
 * @param version differs whenever what the query reads does.
 */
export const versionOf = (query: string, version: string): string =>
  createHash('sha256').update(query).update('\0').update(version).digest('base64url');
