import type { ImapFlow, MailboxObject } from 'imapflow';
import { inTransaction, type Queryable } from '../../../database/database.ts';
import { recordServiceSuccess } from '../../service-state.ts';
import { beginningOf, MAX_MAIL_BYTES } from '../../reading/read-mail.ts';
import { receiveMail, storable, type Intake } from '../receive-mail.ts';
import {
  beginAttempt,
  findRetried,
  forgetAttempts,
  noteFailure,
  setAside,
  type MailName,
  type MailPlace,
} from './attempts.ts';
import { createClient, describeImapFailure, type MailboxAddress } from './connection.ts';
import { findFirstSending, keepPosition, readPosition, type Position } from './position.ts';

/** Days back to read in a mailbox that was never read before or whose numbering has restarted. */
const MAX_DAYS_BACK = 30;
const DAY = 86_400_000;
/** In case the server does not announce a mail: some never do. */
const LOOK_INTERVAL = 60_000;

/**
 * Reads a mailbox, then waits for more, until it is told to stop or the connection ends. The folder is opened read-only
 * (EXAMINE): nothing in it is marked, moved or deleted.
 * @throws Error of the server, the connection or the database.
 */
export async function readMailbox(
  intake: Intake,
  mailbox: MailboxAddress,
  signal: AbortSignal,
): Promise<void> {
  const client = createClient(mailbox);
  const ended = new AbortController();
  let failure: Error | undefined;
  client.on('error', (error) => {
    failure = error;
  });
  client.on('close', () => ended.abort());
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    const folder = await client.mailboxOpen(mailbox.folder, { readOnly: true });
    let position = await positionIn(intake, mailbox, client, folder);
    while (!signal.aborted && client.usable) {
      const news = nextNews(client, AbortSignal.any([signal, ended.signal]));
      position = await readNew(intake, mailbox, client, position, signal);
      await recordServiceSuccess(intake.database, mailbox.name, intake.clock.now());
      await news;
    }
    if (!signal.aborted) throw failure ?? new Error('The mail server ended the connection');
  } catch (error) {
    if (!signal.aborted) throw failure ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/**
 * Where to continue. Under another UIDVALIDITY, numbers mean other mails: recent ones are read again, which changes nothing.
 */
async function positionIn(
  { database, clock }: Intake,
  { name }: MailboxAddress,
  client: ImapFlow,
  { uidValidity, uidNext }: MailboxObject,
): Promise<Position> {
  const known = await readPosition(database, name);
  if (known?.uidValidity === uidValidity) return known;
  const earliest = clock.now().getTime() - MAX_DAYS_BACK * DAY;
  const first = await findFirstSending(database);
  const since = new Date(Math.max(earliest, (first ?? clock.now()).getTime() - DAY));
  const recent = (await client.search({ since }, { uid: true })) || [];
  const lastUid = recent.reduce((lowest, uid) => Math.min(lowest, uid), uidNext) - 1;
  const position = { uidValidity, lastUid };
  await keepPosition(database.kysely, name, position);
  return position;
}

/** Settles what has arrived since, one mail after another, each stored before the next is read. */
async function readNew(
  intake: Intake,
  { name }: MailboxAddress,
  client: ImapFlow,
  position: Position,
  signal: AbortSignal,
): Promise<Position> {
  // Only their numbers: a server that cannot read one mail refuses more about it, and about all requested with it.
  const found = await listMails(client, `${position.lastUid + 1}:*`);
  // Such a range includes the last mail even when it is older.
  const fresh = found.filter((uid) => uid > position.lastUid).toSorted((one, other) => one - other);
  const retried = await findRetried(intake.database.kysely, name, position);
  const again = retried.length === 0 ? [] : await listMails(client, retried);
  await forgetDeleted(intake, name, position, retried, again);
  let { lastUid } = position;
  for (const uid of [...again, ...fresh]) {
    if (signal.aborted) break;
    await takeIn(intake, { mailbox: name, uidValidity: position.uidValidity, uid }, client);
    lastUid = Math.max(lastUid, uid);
  }
  return { ...position, lastUid };
}

const listMails = async (client: ImapFlow, range: string | number[]): Promise<number[]> =>
  (await client.fetchAll(range, { uid: true }, { uid: true })).map(({ uid }) => uid);

/** Mails deleted from the mailbox must not be retried for ever. */
async function forgetDeleted(
  { database }: Intake,
  mailbox: string,
  { uidValidity }: Position,
  retried: readonly number[],
  found: readonly number[],
): Promise<void> {
  for (const uid of retried.filter((wanted) => !found.includes(wanted))) {
    await forgetAttempts(database.kysely, { mailbox, uidValidity, uid });
  }
}

/**
 * Receives one mail and moves past it, in one transaction. After three attempts that failed because of the mail it is set
 * aside instead: one mail must not block a mailbox (S11).
 * @throws the cause, when it is to be tried again.
 */
async function takeIn(intake: Intake, place: MailPlace, client: ImapFlow): Promise<void> {
  const { database, clock, log } = intake;
  const { mailbox, uidValidity, uid } = place;
  const moveOn = async (transaction: Queryable) => {
    await keepPosition(transaction, mailbox, { uidValidity, lastUid: uid });
  };
  const finish = async (transaction: Queryable) => {
    await forgetAttempts(transaction, place);
    await moveOn(transaction);
  };
  if (!(await beginAttempt(database, place))) {
    log?.warn({ mailbox, uid }, 'a mail was set aside');
    const name = await nameOf(intake, client, uid);
    await inTransaction(database.kysely, async (transaction) => {
      await setAside(transaction, place, clock.now(), name);
      await moveOn(transaction);
    });
    return;
  }
  try {
    const mail = await fetchMail(client, uid);
    if (mail) {
      await receiveMail(intake, {
        mailbox,
        raw: mail.raw,
        receivedAt: mail.receivedAt ?? clock.now(),
        also: finish,
      });
    } else {
      // Somebody has deleted it meanwhile.
      await inTransaction(database.kysely, finish);
    }
  } catch (error) {
    // The database may be the cause; then the failure cannot be recorded either, and the next attempt counts.
    const note = isFaultOfMail(error)
      ? noteFailure(database.kysely, place, isRefusal(error) ? describeImapFailure(error) : String(error))
      : forgetAttempts(database.kysely, place);
    await note.catch(() => undefined);
    throw error;
  }
}

interface FetchedMail {
  readonly raw: Buffer;
  readonly receivedAt: Date | undefined;
}

/** @returns undefined for a mail that is gone. */
async function fetchMail(client: ImapFlow, uid: number): Promise<FetchedMail | undefined> {
  // One byte beyond the limit shows that a mail is larger.
  const wanted = { source: { maxLength: MAX_MAIL_BYTES + 1 }, internalDate: true };
  const message = await client.fetchOne(String(uid), wanted, { uid: true });
  if (!message || !message.source) return undefined;
  const { source, internalDate } = message;
  return {
    raw: beginningOf(source),
    receivedAt: internalDate === undefined ? undefined : new Date(internalDate),
  };
}

/** Only for display: a mail that cannot be fetched, or whose headers cannot be read, has no name. */
async function nameOf({ reader }: Intake, client: ImapFlow, uid: number): Promise<MailName | undefined> {
  try {
    const fetched = await fetchMail(client, uid);
    if (!fetched) return undefined;
    const { mail } = await reader.read({ raw: fetched.raw });
    return { sender: storable(mail.fromText), subject: storable(mail.subject) };
  } catch {
    return undefined;
  }
}

/** Classes of SQLSTATE of a database that is unreachable, full, or gives up. */
const OF_DATABASE = /^(?:08|25|40|53|55|57|58|F0)/u;
/** Error codes of a lost connection: to the server, to the database, or to the process that reads mails. */
const OF_CONNECTION = /^(?:E[A-Z]+|EConnectionClosed|NoConnection|ERR_IPC_\w+)$/u;

/** The connection works, but the server answers that it cannot deliver this mail (RFC 9051 §7.1). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseStatus' in error && /^(?:NO|BAD)$/u.test(String(error.responseStatus));

function isFaultOfMail(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !OF_DATABASE.test(code) && !OF_CONNECTION.test(code);
}

/** Resolves when the server announces mails, when it is time to look by ourselves, or on abort. Listens at once. */
function nextNews(client: ImapFlow, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      client.off('exists', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, LOOK_INTERVAL);
    client.on('exists', finish);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
}
