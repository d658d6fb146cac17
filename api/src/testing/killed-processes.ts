import type { Pool } from 'pg';

/**
 * Waits until PostgreSQL has noticed that all processes of Touchline were killed that a test had. Whether they still do
 * something is not enough to know: what they sent last may lie unread in the connection of one that is called idle.
 */
export const connectionsEnded = (pool: Pool): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select query from pg_stat_activity
         where datname = current_database() and application_name ~ '^touchline-(api|worker)'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000 },
  );
