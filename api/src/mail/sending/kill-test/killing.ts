import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import type { Victims } from './victims.ts';

/** Settings of the processes, under which everything may go out at once. */
export const SETTINGS = {
  MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
  MAIL_HOURS: '0:00-24:00',
  MAIL_PER_MINUTE: '1000000',
  MAIL_PER_DOMAIN_PER_MINUTE: '1000000',
  // The servers of the mailboxes are on this machine.
  MAIL_PRIVATE_SERVERS: '1',
  ADMIN_EMAIL: 'kills@touchline.example',
  ADMIN_PASSWORD: 'a password for kills',
};
/** A worker settles what dead workers were sending every ten seconds; this is long enough for any of them. */
const SETTLE_LIMIT = 300_000;

/** How victims are chosen. */
export interface Killing {
  /** Determines which process is killed, and when. */
  readonly seed: number;
  readonly kills: number;
  /** Called with the progress now and then. */
  readonly onProgress?: (text: string) => void;
}

/**
 * Kills one process after another, and restarts each.
 * @param pause longest time between two kills, in milliseconds.
 */
export async function killAround(
  { victims }: Victims,
  database: Database,
  { seed, kills, onProgress }: Killing,
  pause: number,
) {
  const names = Object.keys(victims) as (keyof Victims['victims'])[];
  // Without bias: fast-check would otherwise prefer the shortest and the longest pauses.
  const plan = fc.noBias(
    fc.record({ delay: fc.integer({ min: 0, max: pause }), name: fc.constantFrom(...names) }),
  );
  const counts: Record<string, number> = {};
  /** Each starts again while others are killed. */
  const starting = new Map<string, Promise<void>>();
  let inFlight = 0;
  for (const [index, { delay, name }] of fc.sample(plan, { seed, numRuns: kills }).entries()) {
    const kill = index + 1;
    await wait(delay);
    await starting.get(name);
    inFlight += await count(database, "select count(*) from messages where state = 'sending'");
    await victims[name].kill();
    starting.set(name, victims[name].start());
    counts[name] = (counts[name] ?? 0) + 1;
    if (kill % 20 === 0) {
      const sent = await count(database, "select count(*) from messages where state = 'sent'");
      onProgress?.(`${kill} kills, ${sent} mails sent`);
    }
  }
  await Promise.all(starting.values());
  return { counts, inFlight };
}

/** The database may have just been killed: repeats the query until it answers. */
export async function query<Row extends object>(database: Database, statement: string): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await database.pool.query<Row>(statement)).rows;
    } catch (error) {
      if (attempt === 300) throw error;
      await wait(100);
    }
  }
}
const count = async (database: Database, statement: string) =>
  Number((await query<{ count: string }>(database, statement))[0]?.count);

const BEING_SENT =
  "select count(*) from messages where state = 'sending' or (state = 'queued' and due_at is not null)";

/**
 * Waits until nothing is being sent and nothing is due. @param which SQL: counts what is. @throws Error when that takes too
 * long.
 */
export async function untilQuiet(database: Database, which = BEING_SENT): Promise<void> {
  const deadline = Date.now() + SETTLE_LIMIT;
  for (let open = -1; open !== 0; await wait(250)) {
    open = await count(database, which);
    if (Date.now() > deadline) throw new Error(`${open} mails are still being sent or due`);
  }
}

/** Ends every wait at once: refusals make mails and the account wait for minutes. */
export function hurry(database: Database): { readonly stop: () => Promise<void> } {
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      await database.pool
        .query(
          'update messages set retry_at = null, parked_until = null where num_nonnulls(retry_at, parked_until) > 0',
        )
        .catch(() => undefined);
      await database.pool
        .query('update sending_holds set until = now() where until > now()')
        .catch(() => undefined);
      await wait(300);
    }
  })();
  return {
    stop: () => {
      over.abort();
      return running;
    },
  };
}
