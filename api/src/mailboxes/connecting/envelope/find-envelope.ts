import type { MailboxEnvelope } from '@touchline/shared/contract';
import type { ImapFlow, SearchObject } from 'imapflow';
import { setTimeout as wait } from 'node:timers/promises';
import { bounded, LIST_BOUNDS } from '../../../mail/intake/imap/bounded.ts';
import type { MailboxAccess } from '../../credentials.ts';
import { providerOfHost } from '../known-servers.ts';
import { reachServer } from '../reach-server.ts';
import type { ServerRules } from '../server-rules.ts';
import { openSmtp } from '../smtp-session.ts';
import { imapClient } from '../try-imap.ts';
import { testMails, type TestMail } from './test-mails.ts';

/** For how long a test mail is looked for, and how often, in milliseconds. */
export interface Patience {
  readonly total: number;
  readonly between: number;
}
const PATIENCE: Patience = { total: 60_000, between: 4000 };

export interface EnvelopeOptions {
  readonly rules: ServerRules;
  readonly signal: AbortSignal;
  /** Of `newTestKey`. */
  readonly key: string;
  /** When mails with this key may have been sent first, by a process that has ended since. */
  readonly since?: Date;
  readonly patience?: Patience;
}

const DAY = 86_400_000;

/**
 * Finds out which envelope senders reach a mailbox (B3): sends it a mail to an address that nobody has, and one to its own
 * with a suffix, each with that address as envelope sender, and looks whether they arrive with it. They are deleted, and so
 * are reports that they could not be delivered.
 * @throws what the servers say; the mailbox then stays with the plain envelope
 */
export async function findEnvelope(
  { smtp, imap, signIn }: MailboxAccess,
  email: string,
  { rules, signal, key, since, patience = PATIENCE }: EnvelopeOptions,
): Promise<MailboxEnvelope> {
  // Google replaces any other sender, and Microsoft refuses it.
  if (imap === undefined || signIn === undefined || providerOfHost(smtp.host)) return 'plain';
  const client = imapClient(imap, await reachServer('imap', imap, rules), signIn, rules);
  client.on('error', () => undefined);
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    await bounded(client, client.connect());
    const { uidNext } = await bounded(client, client.mailboxOpen('INBOX'));
    const mails = testMails(email, key, new Date());
    const arrived = new Set<MailboxEnvelope>();
    const take = async (found: SearchObject) => {
      for (const envelope of await takeTests(client, mails, key, found)) arrived.add(envelope);
    };
    // Servers search by whole days, of whichever time zone.
    if (since) await take({ since: new Date(since.getTime() - DAY) });
    const missing = arrived.has('per_mail') ? [] : mails.filter(({ envelope }) => !arrived.has(envelope));
    const sent = await sendTests({ smtp, imap, signIn }, missing, rules, signal);
    const end = performance.now() + patience.total;
    while (sent.length > 0 && !signal.aborted && performance.now() < end) {
      await take({ uid: `${uidNext}:*` });
      // The best that there is: the other mail may still come, and is then only a mail to oneself.
      if (sent.every((mail) => arrived.has(mail.envelope))) break;
      await wait(patience.between, undefined, { signal }).catch(() => undefined);
    }
    signal.throwIfAborted();
    return (['per_mail', 'plus'] as const).find((envelope) => arrived.has(envelope)) ?? 'plain';
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/** @returns those that the server has taken, with that sender. */
async function sendTests(
  { smtp, signIn }: MailboxAccess,
  mails: readonly TestMail[],
  rules: ServerRules,
  signal: AbortSignal,
): Promise<TestMail[]> {
  const address = await reachServer('smtp', smtp, rules);
  const sent: TestMail[] = [];
  for (const mail of mails) {
    signal.throwIfAborted();
    const session = await openSmtp(smtp, address, rules);
    try {
      if (signIn && session.allowsSignIn) await session.signIn(signIn);
      await session.send(mail.address, mail.address, mail.raw);
      sent.push(mail);
    } catch {
      // Refused: this envelope is none for this mailbox.
    } finally {
      session.close();
    }
  }
  return sent;
}

/** Beginning of a mail that bears our key, when it is one of ours or a report about one. */
const BEGINNING = 100_000;
/** Of those that a server finds; it may search loosely. */
const MOST_FOUND = 200;

/**
 * Finds test mails among those mails, and deletes them and what reports about them. What a server finds is looked at first: one
 * that searches loosely finds the person's own mails. @returns what they prove.
 */
async function takeTests(
  client: ImapFlow,
  mails: readonly TestMail[],
  key: string,
  among: SearchObject,
): Promise<MailboxEnvelope[]> {
  // Tells of mails that have come since.
  await bounded(client, client.noop());
  const found = await bounded(client, client.search({ ...among, body: key }, { uid: true }), LIST_BOUNDS);
  const proved: MailboxEnvelope[] = [];
  const ours: number[] = [];
  for (const uid of Array.isArray(found) ? found.slice(-MOST_FOUND) : []) {
    const wanted = { source: { maxLength: BEGINNING } };
    const message = await bounded(client, client.fetchOne(`${uid}`, wanted, { uid: true }));
    const source = (message && message.source?.toString('latin1')) || '';
    if (!source.includes(key)) continue;
    ours.push(uid);
    const [headers = ''] = source.split(/\r?\n\r?\n/u, 1);
    const mail = mails.find(({ envelope }) => headers.includes(`${key}-${envelope}@`));
    // A server that has put another sender there would do the same with every mail.
    const returnPath = /^return-path:[^<]*<(?<address>[^>]*)>/imu.exec(headers)?.groups?.['address'];
    if (mail && (returnPath === undefined || returnPath.toLowerCase() === mail.address.toLowerCase())) {
      proved.push(mail.envelope);
    }
  }
  if (ours.length === 0) return proved;
  const set = ours.join(',');
  // Without UIDPLUS a server only knows how to expunge everything that bears the flag, the person's own mails among it.
  await bounded(
    client,
    client.capabilities.has('UIDPLUS')
      ? client.messageDelete(set, { uid: true })
      : client.messageFlagsAdd(set, ['\\Deleted'], { uid: true }),
  );
  return proved;
}
