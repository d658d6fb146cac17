import type { MailboxProvider } from '@touchline/shared/contract';
import type { ImapFlow } from 'imapflow';
import type { Credentials } from '../../../mailboxes/credentials.ts';
import type { Database } from '../../../database/database.ts';
import { folderNameOf, readingServiceOf } from '../../service-state.ts';
import type { FolderUse, MailFolder, ReadableMailbox } from './mailbox.ts';

/** A mailbox that somebody has connected, as far as reading it needs. */
export interface ConnectedMailbox {
  readonly id: number;
  /** Whose servers it lies at, however it signs in; undefined for any other. */
  readonly provider: MailboxProvider | undefined;
  /** Who writes from it: the owner's address, otherwise its name, otherwise its address. */
  readonly person: string;
}

/** So that what a person writes is in the history within a minute, though servers tell of one folder alone. */
const LOOK_INTERVAL = 20_000;
const LONGEST_CONNECTION = 4 * 60_000;

/** Folders by their use (RFC 6154); where a server names none, the client goes by the usual names. */
const USES: readonly (readonly [FolderUse, string])[] = [
  ['all', '\\All'],
  ['inbox', '\\Inbox'],
  ['sent', '\\Sent'],
  ['junk', '\\Junk'],
];
/** Where everything is in one folder, only spam is not. */
const READ: Readonly<Record<'all' | 'single', readonly FolderUse[]>> = {
  all: ['all', 'junk'],
  single: ['inbox', 'sent', 'junk'],
};

/** A mailbox of a person: what comes in, what is sent, and what is taken for spam. */
export function connectedMailbox(
  database: Database,
  credentials: Credentials,
  { id, provider, person }: ConnectedMailbox,
  longestConnection = LONGEST_CONNECTION,
): ReadableMailbox {
  return {
    name: readingServiceOf(id),
    place: readingServiceOf(id),
    isPrivate: true,
    lookInterval: LOOK_INTERVAL,
    longestConnection,
    access: async () => {
      const { imap, signIn, isAllowedAddress } = await credentials.accessOf(id);
      if (!imap) throw new Error('The mailbox has no IMAP server');
      return { ...imap, signIn, isAllowedAddress };
    },
    accepted: () => credentials.accepted(id),
    refused: async ({ signIn }, reply) => {
      if (signIn) await credentials.refused(id, signIn, reply);
    },
    findFolders: (client) => findFolders(client, id),
    readFrom: ({ use }, labels) => ({ id, provider, person, isSent: isSentIn(use, labels) }),
    findFirstSending: async () => {
      const { first } = await database.kysely
        .selectFrom('messages')
        .select((select) => select.fn.min('sending_at').as('first'))
        .where('mailbox_id', '=', id)
        .executeTakeFirstOrThrow();
      return first ?? undefined;
    },
  };
}

/** Among everything, only Gmail's labels say what was sent: a stranger can write in the name of the mailbox. */
const isSentIn = (use: FolderUse, labels: ReadonlySet<string> | undefined): boolean =>
  use === 'all' ? labels?.has('\\Sent') === true : use === 'sent';

async function findFolders(client: ImapFlow, id: number): Promise<readonly MailFolder[]> {
  const listed = await client.list();
  const found = new Map<FolderUse, MailFolder>();
  for (const [use, flag] of USES) {
    const folder = listed.find(
      ({ specialUse, specialUseSource, flags }) =>
        specialUse === flag &&
        !flags.has('\\Noselect') &&
        // A folder that a person calls so does not hold everything, and without labels nobody knows what was sent.
        (use !== 'all' || (specialUseSource === 'extension' && client.capabilities.has('X-GM-EXT-1'))),
    );
    if (folder) found.set(use, { path: folder.path, name: folderNameOf(id, folder.path), use });
  }
  if (!found.has('inbox')) {
    found.set('inbox', { path: 'INBOX', name: folderNameOf(id, 'INBOX'), use: 'inbox' });
  }
  return READ[found.has('all') ? 'all' : 'single'].flatMap((use) => found.get(use) ?? []);
}
