import type { MailboxEnvelope } from '@touchline/shared/contract';
import type { ImapFlow } from 'imapflow';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailboxAccess } from '../../credentials.ts';
import { providerOfHost } from '../known-servers.ts';
import { reachServer } from '../reach-server.ts';
import type { ServerRules } from '../server-rules.ts';
import { openSmtp } from '../smtp-session.ts';
import { imapClient } from '../try-imap.ts';
import { newTestKey, testMails, type TestMail } from './test-mails.ts';

/** For how long a test mail is looked for, and how often, in milliseconds. */
export interface Patience {
  readonly total: number;
  readonly between: number;
}
const PATIENCE: Patience = { total: 60_000, between: 4000 };

export interface EnvelopeOptions {
  readonly rules: ServerRules;
  readonly signal: AbortSignal;
  readonly patience?: Patience;
}

/**
 * Finds out which envelope senders reach a mailbox (B3): sends it a mail to an address that nobody has, and one to its own
 * with a suffix, each with that address as envelope sender, and looks whether they arrive with it. They are deleted, and so
 * are reports that they could not be delivered.
 * @throws what the servers say; the mailbox then stays with the plain envelope
 */
export async function findEnvelope(
  { smtp, imap, signIn }: MailboxAccess,
  email: string,
  { rules, signal, patience = PATIENCE }: EnvelopeOptions,
): Promise<MailboxEnvelope> {
  // Google replaces any other sender, and Microsoft refuses it.
  if (imap === undefined || signIn === undefined || providerOfHost(smtp.host)) return 'plain';
  const client = imapClient(imap, await reachServer('imap', imap, rules), signIn, rules);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { uidNext } = await client.mailboxOpen('INBOX');
    const key = newTestKey();
    const sent = await sendTests({ smtp, imap, signIn }, testMails(email, key, new Date()), rules);
    const arrived = new Set<MailboxEnvelope>();
    const end = performance.now() + patience.total;
    while (sent.length > 0 && !signal.aborted && performance.now() < end) {
      for (const envelope of await takeTests(client, sent, key, uidNext)) arrived.add(envelope);
      // The best that there is: the other mail may still come, and is then only a mail to oneself.
      if (sent.every((mail) => arrived.has(mail.envelope))) break;
      await wait(patience.between, undefined, { signal }).catch(() => undefined);
    }
    return (['per_mail', 'plus'] as const).find((envelope) => arrived.has(envelope)) ?? 'plain';
  } finally {
    client.close();
  }
}

/** @returns those that the server has taken, with that sender. */
async function sendTests(
  { smtp, signIn }: MailboxAccess,
  mails: readonly TestMail[],
  rules: ServerRules,
): Promise<TestMail[]> {
  const address = await reachServer('smtp', smtp, rules);
  const sent: TestMail[] = [];
  for (const mail of mails) {
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

/** Finds test mails among what is new, and deletes them and what reports about them. @returns what they prove. */
async function takeTests(
  client: ImapFlow,
  mails: readonly TestMail[],
  key: string,
  firstUid: number,
): Promise<MailboxEnvelope[]> {
  // Tells of mails that have come since.
  await client.noop();
  const found = await client.search({ uid: `${firstUid}:*`, body: key }, { uid: true });
  if (!Array.isArray(found)) return [];
  const proved: MailboxEnvelope[] = [];
  for (const uid of found) {
    const message = await client.fetchOne(
      `${uid}`,
      { headers: ['Message-ID', 'Return-Path'] },
      { uid: true },
    );
    const headers = (message && message.headers?.toString('latin1')) || '';
    const mail = mails.find(({ envelope }) => headers.includes(`${key}-${envelope}@`));
    // A server that has put another sender there would do the same with every mail.
    const returnPath = /^return-path:[^<]*<(?<address>[^>]*)>/imu.exec(headers)?.groups?.['address'];
    if (mail && (returnPath === undefined || returnPath.toLowerCase() === mail.address.toLowerCase())) {
      proved.push(mail.envelope);
    }
  }
  const ours = found.join(',');
  // Without UIDPLUS a server only knows how to expunge everything that bears the flag, the person's own mails among it.
  if (found.length > 0 && client.capabilities.has('UIDPLUS')) await client.messageDelete(ours, { uid: true });
  else if (found.length > 0) await client.messageFlagsAdd(ours, ['\\Deleted'], { uid: true });
  return proved;
}
