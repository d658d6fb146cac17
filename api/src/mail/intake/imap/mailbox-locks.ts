import type { PoolClient } from 'pg';
import type { Database } from '../../../database/database.ts';

/** Class of the mailboxes' advisory locks; other locks of Touchline use other numbers. */
const LOCK_CLASS = 0x6d61_696c;

/** The right to read a mailbox. */
export interface MailboxLock {
  /** Aborts when the connection to the database is lost, and the lock with it: another process may read on. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

interface Session {
  readonly client: PoolClient;
  readonly lost: AbortController;
  readonly onError: () => void;
}

/**
 * Lets one process at a time read a mailbox; others would read every mail for nothing. All locks of a process share one
 * connection to the database, however many mailboxes there are.
 */
export class MailboxLocks {
  readonly #database: Database;
  readonly #held = new Set<string>();
  #session: Promise<Session> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @returns undefined while somebody else reads it. */
  async take(name: string): Promise<MailboxLock | undefined> {
    // One session may take a lock twice.
    if (this.#held.has(name)) return undefined;
    this.#held.add(name);
    try {
      const session = await this.#open();
      const { rows } = await this.#query<{ locked: boolean }>(
        session,
        'select pg_try_advisory_lock($1, hashtext($2)) as locked',
        name,
      );
      if (rows[0]?.locked === true) {
        return { lost: session.lost.signal, release: () => this.#release(session, name) };
      }
    } catch (error) {
      this.#held.delete(name);
      throw error;
    }
    this.#held.delete(name);
    return undefined;
  }

  /** Gives the connection back; call it when every lock is released. */
  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    this.#session = undefined;
    if (!session || session.lost.signal.aborted) return;
    // The pool hands the connection to others.
    session.client.removeListener('error', session.onError);
    session.client.release();
  }

  async #release(session: Session, name: string): Promise<void> {
    this.#held.delete(name);
    if (session.lost.signal.aborted) return;
    await this.#query(session, 'select pg_advisory_unlock($1, hashtext($2))', name).catch(() => undefined);
  }

  #open(): Promise<Session> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #connect(): Promise<Session> {
    const client = await this.#database.pool.connect();
    const session: Session = { client, lost: new AbortController(), onError: () => this.#lose(session) };
    // Without a listener, a lost connection would end the process.
    client.on('error', session.onError);
    return session;
  }

  #lose({ client, lost }: Session): void {
    if (lost.signal.aborted) return;
    lost.abort();
    this.#session = undefined;
    client.release(true);
  }

  async #query<Row extends object>(session: Session, text: string, name: string) {
    try {
      return await session.client.query<Row>(text, [LOCK_CLASS, name]);
    } catch (error) {
      this.#lose(session);
      throw error;
    }
  }
}
