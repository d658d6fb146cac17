import type { ImapFlow, MailboxObject } from 'imapflow';
import { recordServiceSuccess } from '../../service-state.ts';
import { MAX_BEGINNING_BYTES, MAX_MAIL_BYTES } from '../read-mail.ts';
import { receiveMail, type Intake } from '../receive-mail.ts';
import { createClient, type MailboxAddress } from './connection.ts';
import { findFirstSending, keepPosition, readPosition, type Position } from './position.ts';

/** How far back a mailbox is read that was never read before, or whose numbers begin anew. */
const MAX_DAYS_BACK = 30;
const DAY = 86_400_000;
/** In case the server does not tell of a mail: some never do. */
const LOOK_INTERVAL = 60_000;

/**
 * Reads a mailbox, then waits for more, until it is told to stop or the connection ends. The folder is opened for reading
 * alone (EXAMINE): nothing in it is marked, moved or deleted.
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

/** Where to go on. Numbers of another UIDVALIDITY mean other mails: those of late are read again, which changes nothing. */
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
  await keepPosition(database, name, position);
  return position;
}

/** Settles what has come since, one mail after the other, each kept before the next is read. */
async function readNew(
  intake: Intake,
  { name }: MailboxAddress,
  client: ImapFlow,
  position: Position,
  signal: AbortSignal,
): Promise<Position> {
  const range = `${position.lastUid + 1}:*`;
  const found = await client.fetchAll(range, { uid: true, size: true, internalDate: true }, { uid: true });
  // Such a range holds the last mail even when that one is older.
  const fresh = found
    .filter(({ uid }) => uid > position.lastUid)
    .toSorted((one, other) => one.uid - other.uid);
  let { lastUid } = position;
  for (const { uid, size = 0, internalDate } of fresh) {
    if (signal.aborted) break;
    const source = size > MAX_MAIL_BYTES ? { maxLength: MAX_BEGINNING_BYTES } : true;
    const message = await client.fetchOne(String(uid), { source }, { uid: true });
    // Somebody may have deleted it meanwhile.
    if (message && message.source) {
      const receivedAt = internalDate === undefined ? intake.clock.now() : new Date(internalDate);
      await receiveMail(intake, { mailbox: name, raw: message.source, receivedAt });
    }
    lastUid = uid;
    await keepPosition(intake.database, name, { ...position, lastUid });
  }
  return { ...position, lastUid };
}

/** Until the server tells of more mails, or it is time to look by ourselves, or it is over. Listens at once. */
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
