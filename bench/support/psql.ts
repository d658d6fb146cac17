import { spawnSync } from 'node:child_process';

/** Runs statements in psql. @returns what it printed. @throws Error with psql's message. */
export function psql(database: string, statement: string): string {
  const { status, stdout, stderr } = spawnSync('psql', [database, '-qAt', '-v', 'ON_ERROR_STOP=1'], {
    input: statement,
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`psql (install postgresql-client): ${String(stderr)}`);
  return String(stdout);
}

/**
 * A statement of the API for psql, which takes no parameters otherwise.
 * @param types of its parameters. @param runs the values of each run. Both in SQL.
 */
export const prepared = (query: string, types: string, runs: readonly string[]): string =>
  [
    `prepare statement (${types}) as ${query};`,
    ...runs.map((values) => `execute statement (${values});`),
  ].join('\n');
