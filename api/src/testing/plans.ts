import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** What PostgreSQL looked at to answer a statement. */
export interface RowsRead {
  /** Rows of tables, those that it left out included. */
  readonly rows: number;
  /** Tables that it read from end to end. */
  readonly scanned: readonly string[];
}

/** Every node of a plan that reads a table. */
const readers = (node: PlanNode): PlanNode[] => [
  ...(node['Relation Name'] === undefined ? [] : [node]),
  ...(node.Plans ?? []).flatMap(readers),
];

/**
 * Runs a statement, and says what PostgreSQL looked at.
 * @param large rows from which on reading a whole table counts as `scanned`
 */
export async function rowsRead(
  pool: Pool,
  { sql, parameters }: CompiledQuery,
  large: number,
): Promise<RowsRead> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  );
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => readers(Plan));
  const lookedAt = (node: PlanNode) =>
    node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0));
  return {
    rows: nodes.reduce((sum, node) => sum + lookedAt(node), 0),
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && lookedAt(node) >= large)
      .map((node) => node['Relation Name'] ?? ''),
  };
}
