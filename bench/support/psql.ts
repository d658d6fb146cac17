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
