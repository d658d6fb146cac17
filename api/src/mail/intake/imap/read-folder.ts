import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import { inTransaction, type Queryable } from '../../../database/database.ts';
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
import { bounded, LIST_BOUNDS, MAIL_BOUNDS } from './bounded.ts';
import { describeImapFailure } from './connection.ts';
import type { MailFolder, ReadableMailbox } from './mailbox.ts';
import { keepPosition, readPosition, type Position } from './position.ts';

/** Days back to read in a folder that was never read before or whose numbering has restarted. */
const MAX_DAYS_BACK = 30;
const DAY = 86_400_000;

/** Settles what has arrived in a folder since it was last read, one mail after another, each stored before the next is read. */
export async function readFolder(
  intake: Intake,
  mailbox: ReadableMailbox,
  client: ImapFlow,
  folder: MailFolder,
  signal: AbortSignal,
): Promise<void> {
  const opened = await open(client, folder);
  const position = await positionIn(intake, mailbox, folder, client, opened);
  // Only their numbers: a server that cannot read one mail refuses more about it, and about all requested with it.
  const found = await listMails(client, `${position.lastUid + 1}:*`);
  // Such a range includes the last mail even when it is older.
  const fresh = found.filter((uid) => uid > position.lastUid).toSorted((one, other) => one - other);
  const retried = await findRetried(intake.database.kysely, folder.name, position);
  const again = retried.length === 0 ? [] : await listMails(client, retried);
  await forgetDeleted(intake, folder.name, position, retried, again);
  for (const uid of [...again, ...fresh]) {
    if (signal.aborted) break;
    const place = { mailbox: folder.name, uidValidity: position.uidValidity, uid };
    await takeIn(intake, { mailbox, folder, client }, place);
  }
}

/** A folder that is open stays so, and the server goes on telling of its mails. */
async function open(client: ImapFlow, { path }: MailFolder): Promise<MailboxObject> {
  if (client.mailbox && client.mailbox.path === path) return client.mailbox;
  return bounded(client, client.mailboxOpen(path, { readOnly: true }));
}

/**
 * Where to continue. Under another UIDVALIDITY, numbers mean other mails: recent ones are read again, which changes nothing.
 * Of a mailbox that nothing went out from only what is new is read, however much it holds.
 */
async function positionIn(
  { database, clock }: Intake,
  mailbox: ReadableMailbox,
  { name }: MailFolder,
  client: ImapFlow,
  { uidValidity, uidNext }: MailboxObject,
): Promise<Position> {
  const known = await readPosition(database, name);
  if (known?.uidValidity === uidValidity) return known;
  const now = clock.now();
  const first = await mailbox.findFirstSending();
  const earliest = now.getTime() - MAX_DAYS_BACK * DAY;
  const since = new Date(Math.max(earliest, (first ?? now).getTime() - DAY));
  const isUnused = first === undefined && mailbox.isPrivate;
  const recent = isUnused
    ? []
    : (await bounded(client, client.search({ since }, { uid: true }), LIST_BOUNDS)) || [];
  const lastUid = recent.reduce((lowest, uid) => Math.min(lowest, uid), uidNext) - 1;
  const position = { uidValidity, lastUid };
  await keepPosition(database.kysely, name, position);
  return position;
}

/** Rows are taken one after another: a server may send any number of them, and each takes many times its memory. */
async function listMails(client: ImapFlow, range: string | number[]): Promise<number[]> {
  const uids = new Set<number>();
  const read = async () => {
    for await (const { uid } of client.fetch(range, { uid: true }, { uid: true })) uids.add(uid);
  };
  await bounded(client, read(), LIST_BOUNDS);
  return [...uids];
}

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

/** Where a mail is being read. */
interface Reading {
  readonly mailbox: ReadableMailbox;
  readonly folder: MailFolder;
  readonly client: ImapFlow;
}

/**
 * Receives one mail and moves past it, in one transaction. After three attempts that failed because of the mail it is set
 * aside instead: one mail must not block a mailbox (S11).
 * @throws the cause, when it is to be tried again.
 */
async function takeIn(intake: Intake, { mailbox, folder, client }: Reading, place: MailPlace): Promise<void> {
  const { database, clock, log } = intake;
  const { uidValidity, uid } = place;
  const moveOn = async (transaction: Queryable) => {
    await keepPosition(transaction, folder.name, { uidValidity, lastUid: uid });
  };
  const finish = async (transaction: Queryable) => {
    await forgetAttempts(transaction, place);
    await moveOn(transaction);
  };
  if (!(await beginAttempt(database, place))) {
    log?.warn({ mailbox: mailbox.place, uid }, 'a mail was set aside');
    // In a person's own mailbox it may be private.
    const name = mailbox.isPrivate ? undefined : await nameOf(intake, client, uid);
    await inTransaction(database.kysely, async (transaction) => {
      await setAside(transaction, place, clock.now(), name);
      await moveOn(transaction);
    });
    return;
  }
  try {
    const mail = await fetchMail(client, uid);
    if (mail && !mail.isDraft) {
      const from = mailbox.readFrom(folder, mail.labels);
      await receiveMail(intake, {
        mailbox: folder.name,
        ...(from && { from }),
        raw: mail.raw,
        receivedAt: mail.receivedAt ?? clock.now(),
        also: finish,
      });
    } else {
      // Somebody has deleted it meanwhile, or is still writing it.
      await inTransaction(database.kysely, finish);
    }
  } catch (error) {
    // The database may be the cause; then the failure cannot be recorded either, and the next attempt counts.
    const note = isFaultOfMail(error)
      ? noteFailure(
          database.kysely,
          place,
          isRefusal(error) ? describeImapFailure(error, client) : String(error),
        )
      : forgetAttempts(database.kysely, place);
    await note.catch(() => undefined);
    throw error;
  }
}

interface FetchedMail {
  readonly raw: Buffer;
  readonly receivedAt: Date | undefined;
  /** Those of Gmail; undefined elsewhere. */
  readonly labels: ReadonlySet<string> | undefined;
  /** Not sent yet: folders of everything hold drafts as well. */
  readonly isDraft: boolean;
}

/** @returns undefined for a mail that is gone. */
async function fetchMail(client: ImapFlow, uid: number): Promise<FetchedMail | undefined> {
  // One byte beyond the limit shows that a mail is larger.
  const wanted = { source: { maxLength: MAX_MAIL_BYTES + 1 }, internalDate: true, flags: true, labels: true };
  const mail: Partial<FetchMessageObject> = {};
  const read = async () => {
    for await (const row of client.fetch(String(uid), wanted, { uid: true })) {
      // It may also tell of others meanwhile, or divide what it says of this one.
      if (row.uid === uid) Object.assign(mail, row);
    }
  };
  await bounded(client, read(), MAIL_BOUNDS);
  const { source, internalDate, flags, labels } = mail;
  if (!source) return undefined;
  return {
    labels,
    isDraft: flags?.has('\\Draft') === true || labels?.has('\\Draft') === true,
    raw: beginningOf(source),
    receivedAt: internalDate === undefined ? undefined : endOfSecond(new Date(internalDate)),
  };
}

/** Servers date to the second: what comes back at once would seem to be older than the mail of ours that it is about. */
const endOfSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000 + 999);

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
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseStatus' in error && /^(?:NO|BAD)$/u.test(String(error.responseStatus));

function isFaultOfMail(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !OF_DATABASE.test(code) && !OF_CONNECTION.test(code);
}
