import type { ImapFlow } from 'imapflow';
import type { ReadFrom } from '../own-addresses.ts';
import type { ImapServer } from './connection.ts';

/** What a folder holds. `all`: everything but spam, what was sent among it. */
export type FolderUse = 'inbox' | 'sent' | 'junk' | 'all';

/** A folder to read. */
export interface MailFolder {
  /** As the server calls it. */
  readonly path: string;
  /** Its row in `mail_folders`. */
  readonly name: string;
  readonly use: FolderUse;
}

/** A mailbox to read, of `IMAP_URL` or connected in the page. */
export interface ReadableMailbox {
  /** Its row in `mail_services`, and its lock. */
  readonly name: string;
  /** For the log, which names nobody. */
  readonly place: string;
  /** Whether it is a person's own: what does not concern us is private. */
  readonly isPrivate: boolean;
  /** Milliseconds between two looks into folders of which the server does not tell by itself. */
  readonly lookInterval: number;
  /**
   * Milliseconds after which it is signed in to anew: a connection may go on for an hour after its sign-in was revoked, and
   * people are to learn of that within five minutes (B7).
   */
  readonly longestConnection: number;
  /** @throws {SignInAgain}, {ProviderUnreachable} */
  access(): Promise<ImapServer>;
  /** The server has accepted the sign-in. */
  accepted(): Promise<void>;
  /** The server has refused it. */
  refused(server: ImapServer, reply: string): Promise<void>;
  /** Which folders to read; the server tells of new mail in the first. */
  findFolders(client: ImapFlow): Promise<readonly MailFolder[]>;
  /** Where a mail of a folder was read; undefined for a mailbox that belongs to no person. */
  readFrom(folder: MailFolder, labels: ReadonlySet<string> | undefined): ReadFrom | undefined;
  /** When the first mail went out from it: nothing older can be about one of ours. */
  findFirstSending(): Promise<Date | undefined>;
}
