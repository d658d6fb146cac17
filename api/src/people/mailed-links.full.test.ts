import type { AccountLink, LoginWays, OwnAccount, People } from '@touchline/shared/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MailTransport } from '../mail/sending/transport.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { MAILS_LINKS, setUpInbox } from '../testing/inbox.ts';

const ORIGIN = 'https://touchline.example';

const PASSWORD = 'газон после дождя';

const inbox = setUpInbox();

let api: TestApi;

const start = (
  settings: Record<string, string> = {},
  mailTransport: MailTransport | undefined = inbox.transport,
) => startTestApi({ PUBLIC_URL: ORIGIN, ...MAILS_LINKS, ...settings }, { mailTransport });

beforeEach(async () => {
  api = await start();
});

afterEach(() => api.close());

const forgotten = (email: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login/forgotten/',
    headers,
    remoteAddress,
    payload: { email },
  });

const ways = async (headers: Record<string, string> = {}) =>
  (await api.app.inject({ url: '/api/auth/login/ways/', headers })).json<LoginWays>();

const { arrived } = inbox;

const linkIn = (text = '') => new URL(/https:\S+/u.exec(text)?.[0] ?? '');

const choose = (link: URL) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/links/use/',
    payload: { token: link.hash.slice(1), password: PASSWORD },
  });

it('U2 an invitation by link alone is mailed to nobody', async () => {
  const answer = await api.ask('POST', '/api/people/invitations/', {
    email: 'new@company.example',
    role: 'staff',
    by_mail: false,
  });
  expect(answer.json<AccountLink>().mailed).toBe(false);
  expect((await api.ask('GET', '/api/people/')).json<People>().can_mail).toBe(true);
  // A mail that had been sent would have come before this one.
  await forgotten(PERSON.email);
  const [mail] = await arrived(1);
  expect(mail?.subject).toBe('A new password for Touchline');
});

it('U2 the mail to an account without a time zone tells times in that of the browser', async () => {
  await api.ask('PATCH', '/api/account/', { language: 'en', time_zone: null });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/forgotten/',
    payload: { email: PERSON.email, time_zone: 'Asia/Tokyo' },
  });
  expect(answer.statusCode).toBe(204);
  const [mail] = await arrived(1);
  expect(mail?.text).toContain('(Japan Standard Time)');
});

it('U2 answers before it knows whether there is an account', async () => {
  // Somebody else holds the accounts: an answer that waited for them would tell which of them there are.
  const { pool } = api.testDatabase.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    expect((await forgotten(PERSON.email)).statusCode).toBe(204);
    expect(inbox.count()).toBe(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await arrived(1);
});

it('U2 mails three links to an account at most, and lets an address ask so often', async () => {
  for (let index = 0; index < 6; index += 1)
    expect((await forgotten(PERSON.email, {}, `198.51.100.${index}`)).statusCode).toBe(204);
  const mails = await arrived(3);
  // Of several the last is good.
  const [first, , third] = mails.map(({ text }) => linkIn(text));
  if (!first || !third) throw new Error('Three mails');
  const statuses = await Promise.all([first, third].map(async (link) => (await choose(link)).statusCode));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404]);
  const tries = [];
  for (let index = 0; index < 60; index += 1) tries.push((await forgotten(`n${index}@x.example`)).statusCode);
  expect(tries).toContain(429);
});

it.each([
  ['nothing can send', {}, undefined],
  ['only the sandbox mailbox takes it, which any program of this machine can read', {}, 'transport'],
])(
  'U2 where %s, everybody is told to ask an administrator, and links are shown alone',
  async (_, settings, has) => {
    await api.close();
    api = await startTestApi(
      { PUBLIC_URL: ORIGIN, ...settings },
      has === undefined ? {} : { mailTransport: inbox.transport },
    );
    expect(await ways()).toEqual({ passkeys: true, reset: 'administrator' });
    for (const email of [PERSON.email, 'nobody@company.example'])
      expect((await forgotten(email)).statusCode).toBe(409);
    const { id } = (await api.ask('GET', '/api/account/')).json<OwnAccount>();
    const link = (await api.ask('POST', `/api/people/${id}/reset/`)).json<AccountLink>();
    expect(link.mailed).toBe(false);
    expect(inbox.count()).toBe(0);
  },
);

it('U2 another site’s page cannot have mails sent: it would have to send JSON, which takes leave', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/forgotten/',
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    payload: JSON.stringify({ email: PERSON.email }),
  });
  expect(answer.statusCode).toBe(415);
});
