import type { Pool } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';

/** Changes something in a transaction that is open while `work` begins, and commits once that waits for it. */
export async function hiddenUntilCommit<Result>(
  pool: Pool,
  change: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    const doing = work();
    for (let isWaiting = false; !isWaiting;) {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      isWaiting = (rowCount ?? 0) > 0;
      if (!isWaiting) await wait(20);
    }
    await client.query('commit');
    return await doing;
  } finally {
    client.release();
  }
}
