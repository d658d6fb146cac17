import type { ImapFlow } from 'imapflow';
import { setTimeout as wait } from 'node:timers/promises';
import { errorWithoutSecret } from '../../../mailboxes/secrets/without-secret.ts';
import { unlessAborted } from '../../../unless-aborted.ts';
import { recordServiceSuccess } from '../../service-state.ts';
import type { Intake } from '../receive-mail.ts';
import { findRetried } from './attempts.ts';
import { bounded } from './bounded.ts';
import { createClient, describeImapFailure, isSignInRefused } from './connection.ts';
import type { MailFolder, ReadableMailbox } from './mailbox.ts';
import { readPosition } from './position.ts';
import { isRefusal, readFolder } from './read-folder.ts';

/** Milliseconds after which folders are looked for again where there is no Sent yet: some servers make it with its first mail. */
const FIND_AGAIN = 60_000;

/** Milliseconds between two looks at least: a server may announce mails without end. */
const LEAST_INTERVAL = 250;

/**
 * Reads the folders of a mailbox over one connection, then waits for more, until it is told to stop, the connection ends or has
 * lasted long enough.
 * Folders are opened read-only (EXAMINE): nothing in them is marked, moved or deleted.
 * @throws {SignInAgain}, {ProviderUnreachable}, Error of the server, the connection or the database.
 */
export async function readMailbox(
  intake: Intake,
  mailbox: ReadableMailbox,
  signal: AbortSignal,
): Promise<void> {
  const server = await unlessAborted(mailbox.access(), signal);
  const client = createClient(server);
  const ended = new AbortController();
  let failure: Error | undefined;
  client.on('error', (error) => {
    failure = error;
  });
  client.on('close', () => ended.abort());
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await bounded(client, client.connect());
    await mailbox.accepted();
    const isOver = await readOn(intake, mailbox, client, AbortSignal.any([signal, ended.signal]));
    if (!isOver && !signal.aborted) throw failure ?? new Error('The mail server ended the connection');
  } catch (error) {
    if (isSignInRefused(error)) await mailbox.refused(server, describeImapFailure(error, client));
    // It is recorded and logged.
    if (!signal.aborted) throw errorWithoutSecret(failure ?? error, server.signIn);
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/**
 * Looks into all folders, again and again; what was sent comes first, since it tells how servers name our mails.
 * @returns whether the connection has lasted as long as it may.
 */
async function readOn(
  intake: Intake,
  mailbox: ReadableMailbox,
  client: ImapFlow,
  signal: AbortSignal,
): Promise<boolean> {
  const endsAt = performance.now() + mailbox.longestConnection;
  let folders = await bounded(client, mailbox.findFolders(client));
  let foundAt = performance.now();
  const unreadable = new Set<string>();
  while (!signal.aborted && client.usable) {
    const [main, ...others] = folders;
    if (!main) throw new Error('The mailbox has no folder that can be read');
    for (const folder of others.filter(({ path }) => !unreadable.has(path))) {
      try {
        if (await hasNews(intake, client, folder)) await readFolder(intake, mailbox, client, folder, signal);
      } catch (error) {
        // The others can be read all the same; the next connection tries again.
        if (!isRefusal(error)) throw error;
        unreadable.add(folder.path);
        intake.log?.warn({ mailbox: mailbox.place, use: folder.use }, 'a folder cannot be read');
      }
    }
    const lookedAt = performance.now();
    const left = Math.max(0, endsAt - lookedAt);
    const news = nextNews(client, Math.min(mailbox.lookInterval, left), signal);
    await readFolder(intake, mailbox, client, main, signal);
    await recordServiceSuccess(intake.database, mailbox.name, intake.clock.now());
    await news;
    await pause(Math.max(0, lookedAt + LEAST_INTERVAL - performance.now()), signal);
    if (performance.now() >= endsAt) return !signal.aborted;
    const isWhole = others.length === 0 || folders.some(({ use }) => use === 'sent' || use === 'all');
    if (!isWhole && performance.now() - foundAt > FIND_AGAIN && !signal.aborted) {
      folders = await bounded(client, mailbox.findFolders(client));
      foundAt = performance.now();
    }
  }
  return false;
}

/** Whether a folder has mails that were not read, or are to be tried again; asked without opening it. */
async function hasNews({ database }: Intake, client: ImapFlow, { path, name }: MailFolder): Promise<boolean> {
  const known = await readPosition(database, name);
  const status = await bounded(client, client.status(path, { uidNext: true, uidValidity: true }));
  if (!known || !status || (await findRetried(database.kysely, name, known)).length > 0) return true;
  const { uidNext, uidValidity } = status;
  return uidValidity !== known.uidValidity || uidNext === undefined || uidNext > known.lastUid + 1;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/** Resolves when the server announces mails, when it is time to look by ourselves, or on abort. Listens at once. */
function nextNews(client: ImapFlow, interval: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      client.off('exists', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, interval);
    client.on('exists', finish);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
}
