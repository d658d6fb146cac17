import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

const MARK = '/* planned once */ ';
const MARK_AT_ONCE = '/* planned at once */ ';

/**
 * Marks a statement that PostgreSQL plans five times for each connection, and then no more. For long statements about one
 * thing, which somebody waits for: planning them takes ten times as long as running them. Not for one whose best plan depends
 * on its values.
 * @param query the same text each time: a connection keeps the plan of each text it has seen.
 * @see docs/decisions/0134-a-conversation-in-a-tenth-of-a-second.md
 */
export const plannedOnce = (query: string): string => MARK + query;

/**
 * The same, planned for all values the first time. Costs two more questions to the server: for statements that take a tenth of a
 * second to plan, which PostgreSQL would go on planning because it takes that for cheaper than it is.
 */
export const plannedAtOnce = (query: string): string => MARK_AT_ONCE + query;

const names = new Map<string, string>();

/** PostgreSQL cuts names after 63 bytes. */
function statementName(query: string): string {
  const known = names.get(query) ?? createHash('sha256').update(query).digest('base64url');
  names.set(query, known);
  return known;
}

type Query = (...parameters: unknown[]) => Promise<unknown>;

/** Has a connection keep the plans of statements that are marked, whoever runs them, also within a transaction. */
export function keepMarkedPlans(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const runAtOnce = async (text: string, values: unknown): Promise<unknown> => {
    await query('set plan_cache_mode = force_generic_plan');
    try {
      return await query({ name: statementName(text), text, values });
    } finally {
      // A transaction that has failed refuses it, and takes the setting back when it ends.
      await query('reset plan_cache_mode').catch(() => undefined);
    }
  };
  const choose = (text: unknown, values?: unknown, callback?: unknown): unknown => {
    if (typeof text !== 'string' || !text.startsWith('/* planned ')) return query(text, values, callback);
    if (callback === undefined && text.startsWith(MARK_AT_ONCE)) return runAtOnce(text, values);
    return query({ name: statementName(text), text, values }, callback);
  };
  client.query = choose as typeof client.query;
}
