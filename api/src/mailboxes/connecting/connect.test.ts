import type { ErrorBody, Mailbox } from '@touchline/shared/contract';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../config.ts';
import { PERSON } from '../../testing/api.ts';
import { systemClock } from '../../clock.ts';
import { createCredentials } from '../create-credentials.ts';
import { startSlowSmtp } from './testing/slow-smtp.ts';
import { PASSWORD, USER } from './testing/smtp-server.ts';
import { URL, HOST, folder, api, smtp, access, newMailbox, connect, change } from './connect.testing.ts';

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

  it('B1 is none of the sandbox', async () => {
    expect((await change(1, access())).statusCode).toBe(409);
    expect((await change(99, access())).statusCode).toBe(404);
  });
});
