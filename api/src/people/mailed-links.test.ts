import type { AccountLink, LoginWays } from '@touchline/shared/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addUser } from '../auth/users.repository.ts';
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

it('U2 an invitation is mailed to whom it is for, and its link shown as well', async () => {
  const answer = await api.ask('POST', '/api/people/invitations/', {
    email: 'new@company.example',
    role: 'staff',
  });
  const { url, mailed } = answer.json<AccountLink>();
  expect(mailed).toBe(true);
  const [mail] = await arrived(1);
  expect(mail?.to).toMatchObject([{ address: 'new@company.example' }]);
  expect(mail?.subject).toBe('You are invited to Touchline');
  expect(mail?.text).toContain(`${PERSON.email} invites you`);
  expect(linkIn(mail?.text).href).toBe(url);
});

it('U2 a forgotten password: the link of the mail is good once, and speaks as its reader does', async () => {
  await api.ask('PATCH', '/api/account/', { language: 'ru', time_zone: 'Asia/Vladivostok' });
  expect((await forgotten(PERSON.email.toUpperCase())).statusCode).toBe(204);
  const [mail] = await arrived(1);
  expect(mail?.subject).toBe('Новый пароль для Touchline');
  expect(mail?.text).toContain('(Владивосток, стандартное время)');
  const link = linkIn(mail?.text);
  expect(link.origin).toBe(ORIGIN);
  expect((await api.ask('GET', '/api/auth/me/')).statusCode).toBe(200);
  expect((await choose(link)).statusCode).toBe(204);
  expect((await api.ask('GET', '/api/auth/me/')).statusCode).toBe(401);
  expect((await choose(link)).statusCode).toBe(404);
});

it('U2 answers the same for an address without an account, and for one whose person has left', async () => {
  const left = await addUser(api.testDatabase.database.kysely, 'left@company.example', PASSWORD);
  await api.ask('POST', `/api/people/${left?.id}/deactivate/`, { heir_id: null });
  const answers = [];
  for (const email of ['left@company.example', 'nobody@company.example', 'no address', PERSON.email])
    answers.push(await forgotten(email));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array.from(answers, () => [204, '']),
  );
  const [mail] = await arrived(1);
  expect(mail?.to?.[0]?.address?.toLowerCase()).toBe(PERSON.email.toLowerCase());
});

it('U2 a host that the asker has made up is never in a mail', async () => {
  expect(await ways()).toEqual({ passkeys: true, reset: 'mail' });
  await forgotten(PERSON.email, { host: 'evil.example' });
  const [mail] = await arrived(1);
  expect(mail?.text).not.toContain('evil.example');
  await api.close();
  api = await startTestApi(MAILS_LINKS, { mailTransport: inbox.transport });
  expect(await ways({ host: 'evil.example' })).toEqual({ passkeys: true, reset: 'administrator' });
  const answer = await forgotten(PERSON.email, { host: 'evil.example' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining('administrator') });
  expect(await ways({ host: 'localhost:3000' })).toEqual({ passkeys: true, reset: 'mail' });
  expect(await ways({ host: '127.0.0.1:3000' })).toMatchObject({ passkeys: false });
});
