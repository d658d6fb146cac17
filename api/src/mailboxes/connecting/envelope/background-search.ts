import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { laterUpdatedAt } from '../../../database/times.ts';
import type { MailboxAccess } from '../../credentials.ts';
import type { ServerRules } from '../server-rules.ts';
import { findEnvelope, type Patience } from './find-envelope.ts';

export interface BackgroundSearch {
  /** Begins to find out the envelope of a mailbox that has just been connected; its answer does not wait for it. */
  begin(mailbox: { readonly id: number; readonly email: string }, access: MailboxAccess): void;
  /** Gives up what is under way, and waits for its end. */
  stop(): Promise<void>;
}

/** Finds out the envelopes of mailboxes while people go on. */
export function startBackgroundSearch(
  database: Database,
  rules: ServerRules,
  log: Pick<FastifyBaseLogger, 'info'>,
  patience?: Patience,
): BackgroundSearch {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const search = async (id: number, email: string, access: MailboxAccess) => {
    try {
      const options = { rules, signal: stopping.signal, ...(patience && { patience }) };
      const envelope = await findEnvelope(access, email, options);
      if (envelope === 'plain') return;
      await database.kysely
        .updateTable('mailboxes')
        .set({ envelope, updated_at: laterUpdatedAt() })
        .where('id', '=', id)
        // Unless somebody has chosen one meanwhile.
        .where('envelope', '=', 'plain')
        .where('disconnected_at', 'is', null)
        .execute();
    } catch (error) {
      // The plain envelope works everywhere. What servers say might quote the address, so only the kind is logged.
      log.info(
        { mailbox: id, code: (error as NodeJS.ErrnoException).code },
        'the envelope could not be found out',
      );
    }
  };
  return {
    begin: ({ id, email }, access) => {
      const ended = search(id, email, access).finally(() => running.delete(ended));
      running.add(ended);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
