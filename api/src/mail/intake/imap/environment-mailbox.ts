import type { Database } from '../../../database/database.ts';
import { parseMailboxUrl } from './connection.ts';
import type { ReadableMailbox } from './mailbox.ts';

const LOOK_INTERVAL = 60_000;

/** The folder that an address of `IMAP_URL` names. It gets mail of Touchline alone, so everything in it is kept. */
export function environmentMailbox(database: Database, url: string): ReadableMailbox {
  const { name, place, folder, server } = parseMailboxUrl(url);
  return {
    name,
    place,
    isPrivate: false,
    lookInterval: LOOK_INTERVAL,
    longestConnection: Number.POSITIVE_INFINITY,
    access: () => Promise.resolve(server),
    accepted: () => Promise.resolve(),
    refused: () => Promise.resolve(),
    findFolders: () => Promise.resolve([{ path: folder, name, use: 'inbox' }]),
    readFrom: () => undefined,
    findFirstSending: async () => {
      const { first } = await database.kysely
        .selectFrom('messages')
        .select((select) => select.fn.min('sent_at').as('first'))
        .executeTakeFirstOrThrow();
      return first ?? undefined;
    },
  };
}
