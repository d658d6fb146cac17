import type { ErrorBody, Mailbox, MailboxList, NewMailbox } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../config.ts';
import { PERSON, startTestApi, type TestApi } from '../../testing/api.ts';
import { systemClock } from '../../clock.ts';
import { createCredentials } from '../create-credentials.ts';
import { AUTHORITY } from './testing/certificates.ts';
import { startImapServer, type ImapServer } from './testing/imap-server.ts';
import { startSlowSmtp } from './testing/slow-smtp.ts';
import { PASSWORD, startSmtpServer, USER, type SmtpServer } from './testing/smtp-server.ts';

const URL = '/api/mailboxes/';
const HOST = 'mail.club.example';

let folder: string;
let api: TestApi;
let smtp: SmtpServer;
let imap: ImapServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-connect-'));
  [smtp, imap] = await Promise.all([startSmtpServer({ secure: true }), startImapServer({ secure: true })]);
  api = await startTestApi(
    { DATA_DIR: folder },
    {
      mailServers: {
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
        isAllowedAddress: () => true,
        privateServers: true,
        authorities: AUTHORITY,
        connectLimit: 2000,
        greetingLimit: 500,
        commandLimit: 3000,
        totalLimit: 10_000,
      },
    },
  );
});
beforeEach(async () => {
  await api.testDatabase.database.pool.query('delete from mailboxes where id > 1; delete from rate_limits');
});
afterAll(async () => {
  await api.close();
  await Promise.all([smtp.close(), imap.close()]);
  await rm(folder, { recursive: true });
});

const access = (password = PASSWORD) => ({
  user: USER,
  password,
  smtp: { host: HOST, port: smtp.port, security: 'tls' as const },
  imap: { host: HOST, port: imap.port, security: 'tls' as const },
});
const newMailbox = (changes: Partial<NewMailbox> = {}): NewMailbox => ({
  email: USER,
  name: 'Jo',
  ...access(),
  ...changes,
});
const connect = (changes: Partial<NewMailbox> = {}) => api.ask('POST', URL, newMailbox(changes));
const change = (id: number, connection: object) => api.ask('PUT', `${URL}${id}/connection/`, connection);
const rows = () =>
  api.testDatabase.database.kysely.selectFrom('mailboxes').selectAll().where('id', '>', 1).execute();
const errorsOf = (answer: Awaited<ReturnType<typeof connect>>) =>
  answer.json<ErrorBody>().errors?.map(({ field, message }) => [field, message]);

/** The day of a mailbox in the usual zone. */
const todayAtUtcMinus4 = () => new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);

it('B1 B5 a mailbox is connected by password, belongs to whom connected it, can be signed in to, and starts slowly', async () => {
  const answer = await connect();
  expect(answer.statusCode).toBe(201);
  const mailbox = answer.json<Mailbox>();
  expect(mailbox).toMatchObject({
    kind: 'password',
    email: USER,
    name: 'Jo',
    user: USER,
    owner: { email: PERSON.email },
    envelope: 'plain',
    daily_cap: null,
    ramp: { first_day: 10, daily_increase: 5, started_on: todayAtUtcMinus4() },
    cap_now: 10,
    window: { starts_at: '09:00', ends_at: '18:00' },
    state: { kind: 'working' },
  });
  expect(await rows()).toMatchObject([{ keeps_sent: false }]);
  const config = readConfig({ DATA_DIR: folder });
  const { database } = api.testDatabase;
  const credentials = createCredentials({ database, config, clock: systemClock });
  expect(await credentials.accessOf(mailbox.id)).toMatchObject({
    signIn: { user: USER, password: PASSWORD },
  });
});

it('B2 neither the answers nor the database hold the password in the clear', async () => {
  await connect();
  const list = await api.ask('GET', URL);
  const { rows: dump } = await api.testDatabase.database.pool.query('select mailboxes::text from mailboxes');
  for (const text of [list.body, JSON.stringify(dump)]) {
    for (const word of [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(PASSWORD).toString('base64')]) {
      expect(text).not.toContain(word);
    }
  }
});

it('B1 a fault is answered with 422 at its field, and nothing is saved', async () => {
  const answer = await connect({ password: 'wrong' });
  expect(answer.statusCode).toBe(422);
  expect(errorsOf(answer)).toEqual([
    ['password', 'The server refuses this user and password: “535 5.7.8 no such user and password”.'],
  ]);
  const port = await connect({ imap: { host: HOST, port: smtp.port, security: 'tls' } });
  expect(errorsOf(port)).toEqual([['imap.port', expect.stringContaining('is not an IMAP server')]]);
  expect(await rows()).toEqual([]);
});

it('B1 an attempt that its person has cancelled saves nothing', async () => {
  const slow = await startSlowSmtp();
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const cancel = new AbortController();
  try {
    const smtpServer = { host: HOST, port: slow.port, security: 'none' as const };
    const answer = fetch(`${address}${URL}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.tokens.access}` },
      body: JSON.stringify(newMailbox({ smtp: smtpServer })),
      signal: cancel.signal,
    });
    await slow.signInBegun;
    cancel.abort();
    await expect(answer).rejects.toThrow('abort');
    // Before the mail server takes the sign-in, if the attempt is ended at all.
    await Promise.race([slow.closed, setTimeout(1000)]);
    slow.takeSignIn();
    await slow.closed;
    await setTimeout(300);
    expect(await rows()).toEqual([]);
  } finally {
    await slow.stop();
  }
});

it.each([
  ['email', { email: 'jo' }, 'is not an email address'],
  ['password', { password: '' }, 'must not be blank'],
  ['smtp.port', { smtp: { host: HOST, port: 70_000, security: 'tls' as const } }, 'must be at most'],
  ['imap.host', { imap: { host: ' ', port: 1, security: 'tls' as const } }, 'must not be blank'],
])('B1 of %s that cannot be is refused there with 400', async (field, changes, message) => {
  const answer = await connect(changes);
  expect(answer.statusCode).toBe(400);
  expect(errorsOf(answer)).toEqual([[field, expect.stringContaining(message)]]);
});

it('B1 an address that is connected already says by whom, however it is spelled', async () => {
  await connect();
  const answer = await connect({ email: 'JO@club.example' });
  expect(answer.statusCode).toBe(409);
  expect(errorsOf(answer)).toEqual([
    ['email', `JO@club.example is connected already, as the mailbox of ${PERSON.email}.`],
  ]);
});

it('B1 of two requests for one address at once, one connects it and the other is told', async () => {
  const answers = await Promise.all([connect(), connect()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused && errorsOf(refused)).toEqual([['email', expect.stringContaining('is connected already')]]);
  expect(await rows()).toHaveLength(1);
});

it('B1 one that was disconnected is connected again as it was', async () => {
  const first = (await connect()).json<Mailbox>();
  await api.ask('PUT', `${URL}${first.id}/`, {
    updated_at: first.updated_at,
    signature_html: '<p>Jo</p>',
    daily_cap: 30,
    ramp: null,
  });
  await api.ask('DELETE', `${URL}${first.id}/`);
  const again = (await connect({ name: 'Jo again' })).json<Mailbox>();
  expect(again).toMatchObject({
    id: first.id,
    name: 'Jo again',
    signature_html: '<p>Jo</p>',
    daily_cap: 30,
    ramp: null,
  });
  await api.ask('DELETE', `${URL}${first.id}/`);
  const answers = await Promise.all([connect(), connect()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
});

describe('another connection', () => {
  it('B7 mends a dead sign-in', async () => {
    const { id } = (await connect()).json<Mailbox>();
    await api.testDatabase.database.pool.query(
      'update mailboxes set sign_in_failed_at = now() where id = $1',
      [id],
    );
    const answer = await change(id, access());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: { kind: 'working' } });
  });

  it('B1 that does not work changes nothing', async () => {
    const { id } = (await connect()).json<Mailbox>();
    const before = await rows();
    const answer = await change(id, access('wrong'));
    expect(answer.statusCode).toBe(422);
    expect(errorsOf(answer)).toEqual([['password', expect.any(String)]]);
    expect(await rows()).toEqual(before);
  });

  it('B3 to another server leaves no envelope that was found out of the one before', async () => {
    const { id } = (await connect()).json<Mailbox>();
    const { pool } = api.testDatabase.database;
    await pool.query("update mailboxes set envelope = 'per_mail' where id = $1", [id]);
    expect((await change(id, access())).json()).toMatchObject({ envelope: 'per_mail' });
    const elsewhere = await startSmtpServer();
    try {
      const server = { host: '127.0.0.1', port: elsewhere.port, security: 'none' };
      expect((await change(id, { ...access(), smtp: server })).json()).toMatchObject({
        envelope: 'plain',
        smtp: server,
      });
    } finally {
      await elsewhere.close();
    }
  });

  it('B1 is none of the sandbox', async () => {
    expect((await change(1, access())).statusCode).toBe(409);
    expect((await change(99, access())).statusCode).toBe(404);
  });
});

it('B1 after ten attempts in a minute a person has to wait', async () => {
  const before = smtp.connections();
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    answers.push(await connect({ password: `wrong ${attempt}` }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: 10 }, () => 422),
    429,
  ]);
  const last = answers.at(-1);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(last?.json<ErrorBody>().detail).toMatch(/^Too many attempts/u);
  // Each of the ten: to look, and to sign in.
  expect(smtp.connections() - before).toBeLessThanOrEqual(20);
  expect((await api.ask('GET', URL)).json<MailboxList>().results).toHaveLength(1);
});
