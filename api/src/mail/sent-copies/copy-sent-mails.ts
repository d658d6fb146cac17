import type { ImapFlow } from 'imapflow';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Credentials } from '../../mailboxes/credentials.ts';
import { unlessAborted } from '../../unless-aborted.ts';
import { bounded, LIST_BOUNDS, MAIL_BOUNDS } from '../intake/imap/bounded.ts';
import { createClient, describeImapFailure, isSignInRefused } from '../intake/imap/connection.ts';
import { unpackSource } from '../stored-source.ts';
import { recordCopied, recordNotCopied, takeCopy, type MissingCopy } from './sent-copies.repository.ts';

export interface CopyOptions {
  readonly database: Database;
  readonly credentials: Credentials;
  readonly clock: Clock;
}

const NEVER = new AbortController().signal;

/** Where a server names no folder for sent mails (RFC 6154). */
const USUAL_NAME = 'Sent';

/**
 * Puts what went out from a mailbox into its Sent folder, so that its owner finds it there in any mail program. A copy that is
 * there already, because a process ended before it was recorded, is not made again.
 * @param signal ends it at once. @throws what kept the server from being asked; the mails stay due.
 */
export async function copySentMails(
  mailbox: number,
  { database, credentials, clock }: CopyOptions,
  signal: AbortSignal = NEVER,
): Promise<void> {
  const { kysely } = database;
  const first = await takeCopy(kysely, mailbox, clock.now());
  if (!first) return;
  let copy: MissingCopy | undefined = first;
  try {
    const { imap, signIn, isAllowedAddress } = await unlessAborted(credentials.accessOf(mailbox), signal);
    if (!imap) {
      await recordCopied(kysely, first);
      return;
    }
    const client = createClient({ ...imap, signIn, isAllowedAddress });
    // Without a listener, a connection that breaks would end the process; whatever is asked then fails.
    client.on('error', () => undefined);
    const stop = () => client.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      await bounded(client, client.connect());
      await credentials.accepted(mailbox);
      const folder = await bounded(client, openSent(client));
      while (copy) {
        await putInto(client, folder, copy);
        await recordCopied(kysely, copy);
        copy = await takeCopy(kysely, mailbox, clock.now());
      }
      await bounded(client, client.logout());
    } catch (error) {
      if (signIn && isSignInRefused(error)) {
        await credentials.refused(mailbox, signIn, describeImapFailure(error, client));
      }
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      client.close();
    }
  } catch (error) {
    if (copy) await recordNotCopied(kysely, copy, clock.now());
    throw error;
  }
}

/** Opens the folder of sent mails. @returns its path. */
async function openSent(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const found =
    folders.find(({ specialUse }) => specialUse === '\\Sent') ??
    folders.find(({ path }) => path === USUAL_NAME);
  const path = found?.path ?? (await client.mailboxCreate(USUAL_NAME)).path;
  await client.mailboxOpen(path);
  return path;
}

async function putInto(client: ImapFlow, folder: string, { raw, sent_at }: MissingCopy): Promise<void> {
  const source = await unpackSource(raw);
  const messageId = /^message-id:\s*(<[^>]+>)/imu.exec(source.toString('latin1'))?.[1];
  if (messageId !== undefined) {
    const search = client.search({ header: { 'message-id': messageId } }, { uid: true });
    const known = await bounded(client, search, LIST_BOUNDS);
    if (known !== false && known !== undefined && known.length > 0) return;
  }
  const done = await bounded(client, client.append(folder, source, ['\\Seen'], sent_at), MAIL_BOUNDS);
  if (!done) throw new Error('The server did not take the copy');
}
