import { createCredentials } from '../../mailboxes/create-credentials.ts';
import { insertSignedInMailbox, MAILBOX_CONFIG } from '../../mailboxes/testing/signed-in-mailbox.ts';
import { ALWAYS } from '../../testing/mailboxes.ts';
import {
  DOVECOT_PASSWORD,
  hasDovecot,
  startDovecot,
  type Dovecot,
} from '../../testing/mail-servers/dovecot.ts';
import { createClient } from '../intake/imap/connection.ts';
import { startImapServer } from '../intake/testing/imap-server.ts';
import { startTestEngine, type TestEngine } from '../sending/testing/engine.ts';
import { fillCampaign } from '../sending/testing/fill-campaign.ts';
import { unpackSource } from '../stored-source.ts';
import { copySentMails } from './copy-sent-mails.ts';
import { findCopyingMailboxes } from './sent-copies.repository.ts';

const HOUR = 3_600_000;

let engine: TestEngine;
beforeEach(async () => {
  engine = await startTestEngine();
});
afterEach(() => engine.close());

const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await engine.database.pool.query(statement, values)).rows as Row[];
const options = () => {
  const { database, clock } = engine;
  return { database, clock, credentials: createCredentials({ database, config: MAILBOX_CONFIG, clock }) };
};

/** Connects a mailbox whose answers come to that IMAP server, and sends from it. @returns its id. */
async function sendFrom(imap: object, user: string, contacts: number, values: object = {}): Promise<number> {
  const { database, timing, startWorker, reach } = engine;
  const id = await insertSignedInMailbox(
    database,
    MAILBOX_CONFIG,
    { password: DOVECOT_PASSWORD },
    {
      email: `${user}@club.example`,
      user_name: user,
      imap: JSON.stringify(imap),
      window: ALWAYS,
      per_minute: 10_000,
      ...values,
    },
  );
  await fillCampaign(database, { contacts, mailboxes: [id] }, timing);
  startWorker();
  await reach({ sent: contacts });
  return id;
}

it.each([
  ['cannot check passwords for the moment', '[UNAVAILABLE] Authentication service is down', false],
  ['has too many connections', 'Too many simultaneous connections', false],
  ['says that the password is wrong', '[AUTHENTICATIONFAILED] Invalid credentials', true],
])('B7 a sign-in is dead only by a refusal that lasts: a server that %s', async (_what, refusal, isDead) => {
  const server = await startImapServer({ signInRefusal: refusal });
  try {
    const { hostname, port } = new URL(server.url);
    const id = await sendFrom({ host: hostname, port: Number(port), security: 'none' }, 'ann', 1);
    await expect(copySentMails(id, options())).rejects.toThrow('Command failed');
    const [mailbox] = await query<{ is_dead: boolean }>(
      'select sign_in_failed_at is not null as is_dead from mailboxes where id = $1',
      [id],
    );
    expect(mailbox).toEqual({ is_dead: isDead });
  } finally {
    await server.close();
  }
});

// Listed even where the server is not installed, so that skipped tests are visible.
(hasDovecot ? describe : describe.skip)('copies in Sent', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  }, 30_000);
  afterAll(() => dovecot.remove());

  const send = (user: string, contacts: number, values: object = {}) =>
    sendFrom(dovecot.server, user, contacts, values);
  const inSent = async (user: string) => {
    const client = createClient({ ...dovecot.server, signIn: { user, password: DOVECOT_PASSWORD } });
    await client.connect();
    const found: { source: string; seen: boolean | undefined }[] = [];
    const folder = (await client.list()).find(({ path }) => path === 'Sent');
    if (folder) {
      await client.mailboxOpen('Sent');
      for (const { source, flags } of await client.fetchAll('1:*', { source: true, flags: true }))
        found.push({ source: source?.toString() ?? '', seen: flags?.has('\\Seen') });
    }
    await client.logout();
    return found;
  };

  it('B4 has each mail once, byte for byte as it went out, and read', async () => {
    const id = await send('ann', 5);
    await copySentMails(id, options());
    await copySentMails(id, options());
    const copies = await inSent('ann');
    const sent = await query<{ raw: Buffer }>('select raw from sent_mails');
    const sources = await Promise.all(sent.map(async ({ raw }) => (await unpackSource(raw)).toString()));
    expect(copies.map(({ source }) => source).toSorted()).toEqual(sources.toSorted());
    expect(copies.every(({ seen }) => seen)).toBe(true);
    expect(await findCopyingMailboxes(engine.database.kysely, engine.clock.now())).toEqual([]);
  });

  it('B4 loses none and makes none twice when a process ends before or after it has made one', async () => {
    const id = await send('zoe', 4);
    // Ended after the server took the copy, before that was recorded: the row is still to be copied.
    await copySentMails(id, options());
    await query('update sent_mails set copy_mailbox_id = $1, copy_due_at = now()', [id]);
    // Ended before: nothing is in the folder, and another process waits for a while.
    await query(
      "update sent_mails set copy_due_at = now() + interval '15 minutes' where id = (select max(id) from sent_mails)",
    );
    await copySentMails(id, options());
    expect(await inSent('zoe')).toHaveLength(4);
    engine.clock.advance(HOUR / 2);
    expect(await findCopyingMailboxes(engine.database.kysely, engine.clock.now())).toEqual([id]);
    await copySentMails(id, options());
    expect(await inSent('zoe')).toHaveLength(4);
    expect(await query('select from sent_mails where copy_mailbox_id is not null')).toEqual([]);
  });

  it('B4 tries again later while the server is away', async () => {
    const id = await send('eve', 2);
    await dovecot.stop();
    await expect(copySentMails(id, options())).rejects.toThrow('ECONNREFUSED');
    await dovecot.start();
    engine.clock.advance(HOUR);
    await copySentMails(id, options());
    expect(await inSent('eve')).toHaveLength(2);
  });

  it('B4 makes none where the server keeps what is sent, nor of a mail that did not go out', async () => {
    const { database, timing, sink, reach } = engine;
    const id = await send('max', 2, { keeps_sent: true });
    await copySentMails(id, options());
    expect(await inSent('max')).toEqual([]);
    await query('update mailboxes set keeps_sent = false');
    sink.refuse = () => ({ code: 550, message: '5.1.1 No such user' });
    await fillCampaign(database, { contacts: 1, mailboxes: [id] }, timing);
    await reach({ failed: 1 });
    await copySentMails(id, options());
    expect(await inSent('max')).toEqual([]);
  });
});
