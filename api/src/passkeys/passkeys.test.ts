import type { Passkey, WebAuthnOptions } from '@touchline/shared/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addUser } from '../auth/users.repository.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { createDevice, type Oddity } from './testing/device.ts';

const PATH = '/api/account/passkeys/';
const LOGIN = '/api/auth/login/passkey/';
const ORIGIN = 'https://touchline.example';
let api: TestApi;
let now: Date;
beforeEach(async () => {
  now = new Date();
  api = await startTestApi({ PUBLIC_URL: ORIGIN }, { clock: { now: () => now } });
});
afterEach(() => api.close());

const registration = async (password = PERSON.password) =>
  (await api.ask('POST', `${PATH}options/`, { password })).json<WebAuthnOptions>();
const challenge = async () =>
  (await api.app.inject({ method: 'POST', url: `${LOGIN}options/` })).json<WebAuthnOptions>().challenge;
const signIn = (response: object) => api.app.inject({ method: 'POST', url: LOGIN, payload: { response } });
const list = async () => (await api.ask('GET', PATH)).json<{ results: Passkey[] }>().results;

/** A device that has signed up its passkey. */
async function addDevice() {
  const device = createDevice(ORIGIN);
  const options = await registration();
  const answer = await api.ask('POST', PATH, { name: 'Phone', response: device.register(options.challenge) });
  expect(answer.statusCode).toBe(200);
  return device;
}

it('U1 signs in with a passkey, without saying who one is, and without a code', async () => {
  const device = await addDevice();
  const answer = await signIn(device.answer(await challenge()));
  expect(answer.statusCode).toBe(200);
  const { access, user } = answer.json<{ access: string; user: { email: string } }>();
  expect(user.email).toBe(PERSON.email);
  const me = await api.app.inject({ url: '/api/auth/me/', headers: { authorization: `Bearer ${access}` } });
  expect(me.statusCode).toBe(200);
  expect(await list()).toMatchObject([{ name: 'Phone', used_at: now.toISOString() }]);
});

it('U1 an answer is good once, also of many at once', async () => {
  const device = await addDevice();
  const response = device.answer(await challenge());
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(response)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await signIn(response)).statusCode).toBe(401);
});

it('U1 the answer to a registration is good once, and its challenge for nobody else and no sign-in', async () => {
  const device = createDevice(ORIGIN);
  const options = await registration();
  expect((await signIn(device.answer(options.challenge))).statusCode).toBe(401);
  await addUser(api.testDatabase.database.kysely, 'mallory@company.example', 'газон после дождя');
  const login = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email: 'mallory@company.example', password: 'газон после дождя' },
  });
  const payload = { name: 'Phone', response: device.register(options.challenge) };
  const byAnother = await api.app.inject({
    method: 'POST',
    url: PATH,
    headers: { authorization: `Bearer ${login.json<{ access: string }>().access}` },
    payload,
  });
  expect(byAnother.statusCode).toBe(400);
  expect((await api.ask('POST', PATH, payload)).statusCode).toBe(200);
  expect((await api.ask('POST', PATH, payload)).statusCode).toBe(400);
  const signInChallenge = await challenge();
  const other = { name: 'Other', response: createDevice(ORIGIN).register(signInChallenge) };
  expect((await api.ask('POST', PATH, other)).statusCode).toBe(400);
});

it('U1 a challenge is good for five minutes, and only one that this server made', async () => {
  const device = await addDevice();
  const old = device.answer(await challenge());
  now = new Date(now.getTime() + 5 * 60_000 + 1);
  expect((await signIn(old)).statusCode).toBe(401);
  const own = Buffer.from(await challenge(), 'base64url');
  own.writeUInt8(own.readUInt8(0) ^ 1, 0);
  expect((await signIn(device.answer(own.toString('base64url')))).statusCode).toBe(401);
  expect((await signIn(device.answer(''))).statusCode).toBe(401);
});

it.each<[string, Oddity]>([
  ['made for another site', { origin: 'https://touchline.example.evil.example' }],
  ['of another site', { rpId: 'evil.example' }],
  ['without finger, face or PIN', { isUnverified: true }],
])('U1 refuses an answer %s', async (_, oddity) => {
  const device = await addDevice();
  expect((await signIn(device.answer(await challenge(), oddity))).statusCode).toBe(401);
  const { challenge: given } = await registration();
  const response = createDevice(ORIGIN).register(given, oddity);
  expect((await api.ask('POST', PATH, { name: 'Odd', response })).statusCode).toBe(400);
});

it('U1 refuses what another key has signed', async () => {
  const device = await addDevice();
  const given = await challenge();
  const { id, rawId } = device.answer(given);
  expect((await signIn({ ...createDevice(ORIGIN).answer(given), id, rawId })).statusCode).toBe(401);
});

it('U1 takes the password to add one, names it anew, and removes it', async () => {
  const refused = await api.ask('POST', `${PATH}options/`, { password: 'wrong' });
  expect(refused.json()).toMatchObject({ errors: [{ field: 'password' }] });
  const device = await addDevice();
  const [passkey] = await list();
  const renamed = await api.ask('PATCH', `${PATH}${passkey?.id}/`, { name: 'Old phone' });
  expect(renamed.json()).toMatchObject({ results: [{ name: 'Old phone' }] });
  expect((await api.ask('PATCH', `${PATH}${passkey?.id}/`, { name: ' ' })).statusCode).toBe(400);
  expect((await api.ask('DELETE', `${PATH}${passkey?.id}/`)).statusCode).toBe(204);
  expect((await signIn(device.answer(await challenge()))).statusCode).toBe(401);
  expect((await api.ask('DELETE', `${PATH}${passkey?.id}/`)).statusCode).toBe(404);
});

it('U1 U2 lets nobody in who has left', async () => {
  const device = await addDevice();
  await api.testDatabase.database.kysely.updateTable('users').set({ deactivated_at: now }).execute();
  expect((await signIn(device.answer(await challenge()))).statusCode).toBe(401);
});
