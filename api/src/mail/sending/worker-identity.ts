import { Client } from 'pg';
import type { Clock } from '../../clock.ts';

/** First half of the key of every worker's advisory lock; the second is the worker's id. */
export const WORKER_LOCK = 7_146_003;
const DAY = 24 * 60 * 60_000;

/**
 * The identity that mails are claimed for: a row of `mail_workers` and the advisory lock of its id, held by a separate
 * connection. PostgreSQL frees the lock when the process ends, however it ends, which tells others that its mails are
 * orphaned.
 */
export class WorkerIdentity {
  readonly #url: string;
  readonly #clock: Clock;
  #client: Client | undefined;
  #id: number | undefined;

  constructor(url: string, clock: Clock) {
    this.#url = url;
    this.#clock = clock;
  }

  /** The id to claim mails for; a new one after the connection was lost. @throws when the database is unreachable. */
  async take(): Promise<number> {
    if (this.#id !== undefined) return this.#id;
    await this.release();
    const client = new Client({
      connectionString: this.#url,
      application_name: 'touchline-worker',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    this.#client = client;
    const forget = () => {
      if (this.#client === client) this.#id = undefined;
    };
    // Without a listener, a connection lost while idle would end the process.
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    const now = this.#clock.now();
    await client.query('delete from mail_workers where seen_at < $1', [new Date(now.getTime() - DAY)]);
    const { rows } = await client.query<{ id: number }>(
      'insert into mail_workers (started_at, seen_at) values ($1, $1) returning id',
      [now],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The worker was not registered');
    await client.query('select pg_advisory_lock($1, $2)', [WORKER_LOCK, id]);
    this.#id = id;
    return id;
  }

  /** Reports the worker alive. @param claimedAt when it last had a mail to send. */
  async beat(claimedAt: Date | undefined): Promise<void> {
    const id = await this.take();
    await this.#client?.query('update mail_workers set seen_at = $1, claimed_at = $2 where id = $3', [
      this.#clock.now(),
      claimedAt ?? null,
      id,
    ]);
  }

  /** Releases the id: whatever is still being sent for it becomes uncertain. */
  async release(): Promise<void> {
    this.#id = undefined;
    await this.#client?.end().catch(() => undefined);
  }
}
