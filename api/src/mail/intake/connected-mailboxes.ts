import type { MailboxKind, MailboxProvider } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { providerOfHost } from '../../mailboxes/connecting/known-servers.ts';
import type { Credentials } from '../../mailboxes/credentials.ts';
import { startRecurring, type Recurring } from '../../recurring.ts';
import { connectedMailbox, type ConnectedMailbox } from './imap/connected-mailbox.ts';
import { keepReading, type Reading } from './keep-reading.ts';

/** Milliseconds between two looks for mailboxes that were connected, changed or disconnected. */
const INTERVAL = 2000;

interface MailboxRow extends ConnectedMailbox {
  /** Changes with whatever another connection is needed for. */
  readonly version: string;
}

interface Reader {
  readonly version: string;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Reads every mailbox that is connected in the page, each by itself: one that is dead or hangs delays no other. A mailbox
 * that is connected, changed or disconnected meanwhile is noticed within seconds.
 * @param longestConnection milliseconds after which each is signed in to anew.
 */
export function watchConnectedMailboxes(
  reading: Reading,
  credentials: Credentials,
  longestConnection?: number,
): Recurring {
  const { database, log } = reading.intake;
  const readers = new Map<number, Reader>();
  const leaving = new Set<Promise<void>>();
  const start = (row: MailboxRow, before: Promise<void> = Promise.resolve()) => {
    const stopping = new AbortController();
    const mailbox = connectedMailbox(database, credentials, row, longestConnection);
    const ended = before.then(() => keepReading(reading, mailbox, stopping.signal));
    readers.set(row.id, { version: row.version, stopping, ended });
  };
  const look = async () => {
    const rows = await readConnected(database);
    for (const row of rows) {
      const reader = readers.get(row.id);
      if (reader?.version === row.version) continue;
      reader?.stopping.abort();
      start(row, reader?.ended);
    }
    for (const [id, { stopping, ended }] of readers) {
      if (rows.some((row) => row.id === id)) continue;
      stopping.abort();
      readers.delete(id);
      leaving.add(ended);
      void ended.then(() => leaving.delete(ended));
    }
  };
  const failure = 'the connected mailboxes could not be looked up';
  const recurring = startRecurring(look, INTERVAL, { log: log ?? { warn: () => undefined }, failure });
  return {
    stop: async () => {
      await recurring.stop();
      const all = [...readers.values()];
      for (const { stopping } of all) stopping.abort();
      await Promise.all([...leaving, ...all.map(({ ended }) => ended)]);
    },
  };
}

async function readConnected({ kysely }: Database): Promise<readonly MailboxRow[]> {
  const rows = await kysely
    .selectFrom('mailboxes as b')
    .leftJoin('users as u', 'u.id', 'b.owner_id')
    .select([
      'b.id',
      'b.kind',
      'b.imap',
      sql<string>`coalesce(u.email, nullif(b.name, ''), b.email)`.as('person'),
      // Signing in again shall not wait for the next attempt.
      sql<string>`concat_ws(' ', b.kind, b.email, b.user_name, b.name, u.email, b.imap, b.sign_in_failed_at)`.as(
        'version',
      ),
    ])
    .where('b.disconnected_at', 'is', null)
    .where('b.kind', 'not in', ['sandbox', 'environment'])
    .where('b.imap', 'is not', null)
    .execute();
  return rows.map(({ id, kind, imap, person, version }) => ({
    id,
    provider: providerOf(kind, imap?.host ?? ''),
    person,
    version,
  }));
}

/** Gmail takes passwords of apps as well. */
export const providerOf = (kind: MailboxKind, imapHost: string): MailboxProvider | undefined =>
  kind === 'google' || kind === 'microsoft' ? kind : providerOfHost(imapHost);
