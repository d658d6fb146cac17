import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { createCredentials } from '../../mailboxes/create-credentials.ts';
import { insertSignedInMailbox } from '../../mailboxes/testing/signed-in-mailbox.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { hasDovecot, startDovecot, type Dovecot } from '../../testing/mail-servers/dovecot.ts';
import { messageIdOf, OWN_HEADER, ownHeaderOf } from '../addresses.ts';
import { MailReader } from '../reading/mail-reader.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { createClient, parseMailboxUrl, type ImapServer } from './imap/connection.ts';
import { providerOf } from './connected-mailboxes.ts';
import { startIntake } from './start-intake.ts';
import { startImapServer } from './testing/imap-server.ts';

const log = { info: () => undefined, warn: () => undefined };
const LONGEST_WAIT = { timeout: 15_000, interval: 50 };

let api: CampaignApi;
let folder: string;
let intake: ReturnType<typeof startIntake> | undefined;
let reference: { id: string; token: string };
const reader = new MailReader();
const database = () => api.testDatabase.database;
const config = () => readConfig({ DATA_DIR: folder, MAIL_PRIVATE_SERVERS: '1' });
beforeAll(async () => {
  api = await startCampaignApi();
  folder = await mkdtemp(join(tmpdir(), 'touchline-intake-'));
});
afterAll(async () => {
  await Promise.all([api.close(), reader.stop()]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('mail_folders', 'mail_attempts', 'mail_services', 'incoming_mails');
  const [contact = 0] = await api.addContacts(1);
  const { id } = await api.addTemplate();
  const campaign = await api.addCampaign({ status: 'active', contacts: [contact], template_map: { 1: id } });
  await api.sendNext(campaign.id, contact);
  reference = await database()
    .kysely.selectFrom('messages')
    .select(['id', 'token'])
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
});
afterEach(async () => {
  await intake?.stop();
  intake = undefined;
  await database().pool.query('update messages set mailbox_id = null');
  await database().pool.query('update campaign_contacts set mailbox_id = null');
  await database().pool.query('delete from campaign_mailboxes where mailbox_id > 1');
  await database().pool.query('delete from mailboxes where id > 1');
});

/** Connects a mailbox at a server, as its page would. */
const connect = (name: string, { host, port, security, signIn }: ImapServer, password?: string) =>
  insertSignedInMailbox(
    database(),
    config(),
    { password: password ?? (signIn && 'password' in signIn ? signIn.password : 'secret') },
    {
      email: `${name}@club.example`,
      user_name: name,
      name: `${name} of the club`,
      imap: JSON.stringify({ host, port, security }),
    },
  );
function start() {
  const credentials = createCredentials({ database: database(), config: config(), clock: systemClock });
  intake = startIntake({
    config: config(),
    database: database(),
    clock: systemClock,
    log,
    reader,
    credentials,
    firstDelay: 50,
  });
}
const reply = (body: string) =>
  plainMail({ body, headers: [`In-Reply-To: ${messageIdOf(reference, 'club.example')}`] });
/** A mail of ours as Sent holds it. */
const copyInSent = (to: string | null, id: string) =>
  plainMail({
    from: 'sam@club.example',
    to: to ?? '',
    subject: 'As it went out',
    headers: [`${OWN_HEADER}: ${ownHeaderOf(id)}`],
  });
const events = async () =>
  (
    await database()
      .kysely.selectFrom('message_events')
      .select(['kind', 'reply_text', 'written_by'])
      .orderBy('id')
      .execute()
  ).map(({ kind, reply_text, written_by }) =>
    written_by === null ? [kind, reply_text] : [kind, reply_text, written_by],
  );
const folders = async () =>
  (await database().kysely.selectFrom('mail_folders').select('name').orderBy('name').execute()).map(
    ({ name }) => name.replace(/^mailbox-\d+\//u, ''),
  );
const until = (check: () => Promise<void>) => vi.waitFor(check, LONGEST_WAIT);
const stored = async () =>
  (await database().kysely.selectFrom('incoming_mails').select('id').execute()).length;

// Listed even where Dovecot is not installed, so that skipped tests are visible.
(hasDovecot ? describe : describe.skip)('connected mailboxes at Dovecot', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.remove());
  const serverOf = (user: string) => parseMailboxUrl(dovecot.url(user)).server;
  /** Does something as a mail program does it. */
  async function asProgram(
    user: string,
    work: (client: ReturnType<typeof createClient>) => Promise<unknown>,
  ): Promise<void> {
    const client = createClient(serverOf(user));
    await client.connect();
    await work(client);
    await client.logout();
  }
  it('E3 U10 a mail of which nobody knew whether it went out has gone out when its copy lies in Sent', async () => {
    const { campaign_id, contact_id, recipient_email } = await database()
      .kysely.updateTable('messages')
      .set({ state: 'uncertain', sent_at: null, subject: null })
      .where('id', '=', reference.id)
      .returning(['campaign_id', 'contact_id', 'recipient_email'])
      .executeTakeFirstOrThrow();
    await asProgram('sam', (client) => client.mailboxCreate('Sent'));
    await connect('sam', serverOf('sam'));
    start();
    await until(async () => expect(await folders()).toContain('Sent'));
    await asProgram('sam', async (client) => {
      // Somebody who has not got it does not know its token.
      await client.append(
        'Sent',
        copyInSent(recipient_email, `<m${reference.id}-${'0'.repeat(32)}@club.example>`),
      );
      await client.append('Sent', copyInSent(recipient_email, messageIdOf(reference, 'club.example')));
    });
    await vi.waitFor(
      async () =>
        expect(await api.messages(campaign_id)).toContainEqual(
          expect.objectContaining({ contact_id, step_number: 1, state: 'sent', sent_at: expect.any(Date) }),
        ),
      // Of Sent the server tells nothing: it is looked into every 20 seconds.
      { timeout: 40_000, interval: 200 },
    );
  });
  it('B3 B4 reads the inbox, Sent and Junk of a mailbox, and what a person wrote there is that person’s', async () => {
    const { email } = await database()
      .kysely.selectFrom('messages')
      .select('recipient_email as email')
      .where('id', '=', reference.id)
      .executeTakeFirstOrThrow();
    await asProgram('jo', async (client) => {
      await client.mailboxCreate('Sent');
      await client.mailboxCreate('Junk');
      await client.append('INBOX', plainMail({ subject: 'From last year' }));
    });
    await connect('jo', serverOf('jo'));
    start();
    await until(async () => expect(await folders()).toEqual(['INBOX', 'Junk', 'Sent']));
    await dovecot.deliver('jo', reply('Into the inbox.'));
    await until(async () => expect(await events()).toEqual([['replied', 'Into the inbox.']]));
    const thread = [`References: ${messageIdOf(reference, 'club.example')}`];
    const written = plainMail({
      from: 'jo@club.example',
      to: email ?? '',
      body: 'On Monday.',
      headers: thread,
    });
    await asProgram('jo', async (client) => {
      await client.append('Junk', reply('Taken for spam.'));
      await client.append('Sent', written);
      await client.append('Sent', plainMail({ from: 'jo@club.example', to: 'friend@elsewhere.example' }));
    });
    // Of these the server tells nothing: they are looked into every 20 seconds.
    await vi.waitFor(async () => expect(await events()).toHaveLength(3), { timeout: 40_000, interval: 200 });
    expect(await events()).toEqual(
      expect.arrayContaining([
        ['replied', 'Taken for spam.'],
        ['staff_reply', 'On Monday.', 'jo of the club'],
      ]),
    );
    expect(await stored()).toBe(2);
    await intake?.stop();
    await database().pool.query('update mail_folders set uid_validity = 1');
    await database().kysely.updateTable('messages').set({ mailbox_id: 1 }).execute();
    start();
    await until(async () => {
      const { rows } = await database().pool.query('select from mail_folders where uid_validity = 1');
      expect(rows).toEqual([]);
    });
    expect([await events(), await stored()]).toMatchObject([{ length: 3 }, 2]);
    await intake?.stop();
    // As after "try again" in Settings: nothing new is in that folder.
    await database().pool.query(
      `insert into mail_attempts (mailbox, uid_validity, uid, attempts)
       select name, uid_validity, 1, 0 from mail_folders where name like '%/Junk'`,
    );
    start();
    await until(async () => {
      expect((await database().pool.query('select from mail_attempts')).rows).toEqual([]);
    });
  }, 60_000);

  it('B3 a mailbox that is connected or disconnected meanwhile is noticed, and one that is dead or hangs delays no other', async () => {
    const sockets = new Set<{ destroy(): void }>();
    const hanging: Server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
    });
    await new Promise<void>((resolve) => {
      hanging.listen(0, '127.0.0.1', resolve);
    });
    const address = hanging.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await connect('hanging', { host: '127.0.0.1', port, security: 'none', signIn: undefined });
    await connect('dead', { host: '127.0.0.1', port: 1, security: 'none', signIn: undefined });
    start();
    await until(async () => {
      const { rows } = await database().pool.query(
        "select from mail_services where error like '%ECONNREFUSED%'",
      );
      expect(rows).toHaveLength(1);
    });
    const id = await connect('ann', serverOf('ann'));
    await until(async () => expect(await folders()).toEqual(['INBOX']));
    const began = Date.now();
    await dovecot.deliver('ann', reply('Quickly.'));
    await until(async () => expect(await events()).toEqual([['replied', 'Quickly.']]));
    expect(Date.now() - began).toBeLessThan(10_000);
    await database()
      .kysely.updateTable('mailboxes')
      .set({ disconnected_at: new Date() })
      .where('id', '=', id)
      .execute();
    await vi.waitFor(async () => {
      const { rows } = await database().pool.query(
        'select from pg_locks where locktype = $1 and classid = $2 and objid = (hashtext($3)::bigint & 4294967295)::oid',
        ['advisory', 0x6d61_696c, `mailbox-${id}/imap`],
      );
      expect(rows).toEqual([]);
    }, LONGEST_WAIT);
    await dovecot.deliver('ann', reply('Too late.'));
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    expect(await events()).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });

  it('B7 a refused sign-in is recorded, is not tried again and again, and reading goes on as soon as it is mended', async () => {
    const id = await connect('zoe', serverOf('zoe'), 'wrong');
    start();
    const failure = () =>
      database()
        .kysely.selectFrom('mailboxes')
        .select(['sign_in_failed_at', 'sign_in_error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await until(async () => expect((await failure()).sign_in_failed_at).not.toBeNull());
    expect((await failure()).sign_in_error).toMatch(/refused/iu);
    await database().kysely.deleteFrom('mailboxes').where('id', '=', id).execute();
    await connect('zoe', serverOf('zoe'));
    await until(async () => expect(await folders()).toContain('INBOX'));
  });
});

it.each([
  ['google', 'mail.club.example', 'google'],
  ['password', 'imap.gmail.com', 'google'],
  ['password', 'imap.gmail.com.evil.example', undefined],
] as const)('S12 of kind %s at %s is believed what %s says of senders', (kind, host, provider) => {
  expect(providerOf(kind, host)).toBe(provider);
});

describe('a mailbox at Google', () => {
  it('B4 is read by its folder of everything, each mail once, and neither a draft nor what a stranger forged is an answer', async () => {
    const labels = ['"\\\\Inbox"', '"\\\\Inbox"', '"\\\\Sent"', '"\\\\Draft"'];
    const server = await startImapServer({ labels: (uid) => labels[uid - 1] ?? '' });
    const { recipient_email } = await database()
      .kysely.selectFrom('messages')
      .select('recipient_email')
      .where('id', '=', reference.id)
      .executeTakeFirstOrThrow();
    await connect('reader', parseMailboxUrl(server.url).server);
    start();
    await until(async () => expect(await folders()).toEqual(['[Gmail]/All Mail', '[Gmail]/Spam']));
    const written = (body: string) =>
      plainMail({
        from: 'reader@club.example',
        to: recipient_email ?? '',
        headers: [`References: ${messageIdOf(reference, 'club.example')}`],
        body,
      });
    server.deliver(reply('Yes.'), written('Forged.'), written('At nine.'), written('At nine, or'));
    await until(async () => expect(await events()).toHaveLength(2));
    expect(await events()).toEqual([
      ['replied', 'Yes.'],
      ['staff_reply', 'At nine.', 'reader of the club'],
    ]);
    await until(async () =>
      expect(await database().kysely.selectFrom('mail_attempts').select('uid').execute()).toEqual([]),
    );
    expect([1, 2, 3, 4].map((uid) => server.asked(uid))).toEqual([1, 1, 1, 1]);
    await intake?.stop();
    await server.close();
  });

  it('S11 B4 a server without labels is read by its inbox, Sent and Junk: in a folder of everything, strangers write as the person', async () => {
    const server = await startImapServer({ hasEverything: true });
    await connect('reader', parseMailboxUrl(server.url).server);
    start();
    await until(async () => expect(await folders()).toEqual(['INBOX', '[Gmail]/Sent Mail', '[Gmail]/Spam']));
    await intake?.stop();
    await server.close();
  });

  it('B1 of half a million mails is connected in seconds, and only what is new is read', async () => {
    const server = await startImapServer({ labels: () => '' });
    const thousand = Array<Buffer>(1000).fill(plainMail());
    for (let count = 0; count < 500; count += 1) server.deliver(...thousand);
    await connect('reader', parseMailboxUrl(server.url).server);
    const began = Date.now();
    start();
    await until(async () => expect(await folders()).toContain('[Gmail]/All Mail'));
    server.deliver(reply('The newest.'));
    await until(async () => expect(await events()).toEqual([['replied', 'The newest.']]));
    expect(Date.now() - began).toBeLessThan(10_000);
    expect([server.asked(1), server.asked(500_000), server.asked(500_001)]).toEqual([0, 0, 1]);
    await intake?.stop();
    await server.close();
  });
});
