import { randomBytes } from 'node:crypto';
import { MovableClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../testing/authorization-server/authorization-server.ts';
import { ProviderUnreachable } from '../credentials.ts';
import type { MailboxTokens } from '../secrets/mailbox-secret.ts';
import { SecretKeys } from '../secrets/secret-keys.ts';
import { grantTokens, providerSettings, REDIRECT_URI } from '../testing/granted-mailbox.ts';
import { insertSignedInMailbox } from '../testing/signed-in-mailbox.ts';
import { createProviders, GrantEnded } from './provider.ts';
import { revokeTokens } from './revoke-tokens.ts';

const clock = new MovableClock();
let server: AuthorizationServer;
let api: TestApi;
let settings: Record<string, string>;
const config = () => readConfig({ ...settings, DATA_DIR: '/nowhere' });
const database = () => api.testDatabase.database;

beforeAll(async () => {
  server = await startAuthorizationServer([REDIRECT_URI]);
  settings = { ...providerSettings(server), MAILBOX_SECRET_KEY: randomBytes(32).toString('base64') };
  api = await startTestApi(settings, { clock });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});
afterEach(async () => {
  server.behaviour.tokenFault = undefined;
  await database().pool.query('delete from mailboxes where id > 1');
});

/** Connects a mailbox that signs in with these tokens. */
const connect = (tokens: MailboxTokens, email = 'jo@club.example') =>
  insertSignedInMailbox(database(), config(), tokens, {
    kind: 'google',
    email,
    account_subject: 'jo@club.example',
  });
const disconnect = async (id: number) => (await api.ask('DELETE', `/api/mailboxes/${id}/`)).statusCode;
/** Whether a refresh token gives tokens at the provider still. */
const isGood = async ({ refreshToken }: MailboxTokens): Promise<boolean> => {
  const { google } = createProviders(config());
  try {
    await google?.renew(refreshToken, clock.now());
    return true;
  } catch (error) {
    if (error instanceof GrantEnded) return false;
    throw error;
  }
};

it('B2 what a mailbox signed in with is revoked at its provider when it is disconnected', async () => {
  const tokens = await grantTokens(server, clock.now());
  const id = await connect(tokens);
  expect(await isGood(tokens)).toBe(true);
  expect([await disconnect(id), await isGood(tokens)]).toEqual([204, false]);
});

it('B2 it is kept while another mailbox signs in as the same account: that one would be dead as well', async () => {
  const tokens = await grantTokens(server, clock.now());
  const [id, other] = [await connect(tokens), await connect(tokens, 'team@club.example')];
  expect([await disconnect(id), await isGood(tokens)]).toEqual([204, true]);
  expect([await disconnect(other), await isGood(tokens)]).toEqual([204, false]);
});

it.each<[what: string, fault: number | 'hang']>([
  ['answers that it cannot', 503],
  ['does not answer', 'hang'],
])('B2 a provider that %s hinders nobody, and the log names no secret', async (_what, fault) => {
  const tokens = await grantTokens(server, clock.now());
  const id = await connect(tokens);
  const { secret } = await database()
    .kysely.selectFrom('mailboxes')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  server.behaviour.tokenFault = fault;
  const log = { info: vi.fn(), warn: vi.fn() };
  const parts = { keys: new SecretKeys(config()), providers: createProviders(config()), log };
  const began = performance.now();
  await revokeTokens(parts, { id, kind: 'google', secret }, 300);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(log.warn.mock.calls).toEqual([
    [
      { mailbox: id, provider: 'google', cause: expect.any(String) },
      expect.stringContaining('not be revoked'),
    ],
  ]);
  server.behaviour.tokenFault = 503;
  expect(await disconnect(id)).toBe(204);
});

it('B2 a provider that has no way to revoke, as Microsoft, is asked nothing', async () => {
  const microsoft = await startAuthorizationServer([REDIRECT_URI], { revokes: false });
  try {
    const providers = createProviders(readConfig({ ...providerSettings(microsoft), DATA_DIR: '/nowhere' }));
    expect(await providers.microsoft?.revoke('a token')).toBe(false);
  } finally {
    await microsoft.stop();
  }
  await expect(createProviders(config()).google?.revoke('no token')).resolves.toBe(true);
  server.behaviour.tokenFault = 500;
  await expect(createProviders(config()).google?.revoke('no token')).rejects.toThrow(ProviderUnreachable);
});
