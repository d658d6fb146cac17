import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovableClock } from '../../clock.ts';
import { readConfig, type Config } from '../../config.ts';
import { openDatabase } from '../../database/database.ts';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../testing/authorization-server/authorization-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createCredentials } from '../create-credentials.ts';
import { ProviderUnreachable, SignInAgain, type Credentials, type SignIn } from '../credentials.ts';
import { storeSecret } from '../secrets/mailbox-secret.ts';
import { SecretKeys } from '../secrets/secret-keys.ts';
import {
  grantTokens,
  insertGrantedMailbox,
  providerSettings,
  REDIRECT_URI,
} from '../testing/granted-mailbox.ts';

let test: TestDatabase;
let folder: string;
let server: AuthorizationServer;
let config: Config;
let clock: MovableClock;
let credentials: Credentials;
let mailbox: number;

beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-renewal-'));
  server = await startAuthorizationServer([REDIRECT_URI]);
  config = readConfig({ ...providerSettings(server), DATA_DIR: folder });
  clock = new MovableClock();
  credentials = createCredentials({ database: test.database, config, clock });
  mailbox = await insertGrantedMailbox(test.database, config, server, clock.now());
  server.grants.length = 0;
});
afterEach(async () => {
  await server.stop();
  await test.database.pool.query('delete from mailboxes where id > 1');
  await rm(folder, { recursive: true });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const tokenOf = async (): Promise<string> => {
  const { signIn } = await credentials.accessOf(mailbox);
  if (!signIn || !('accessToken' in signIn)) throw new Error('no access token');
  return signIn.accessToken;
};
const signInOf = async (): Promise<SignIn> => ({ user: 'jo@club.example', accessToken: await tokenOf() });
const row = async () =>
  (await test.database.pool.query('select * from mailboxes where id = $1', [mailbox])).rows[0] as {
    sign_in_failed_at: Date | null;
    sign_in_error: string | null;
    secret: string;
  };

it('B7 an access token is used until a few minutes before its end, then renewed unasked', async () => {
  const first = await tokenOf();
  clock.advance(54 * MINUTE);
  await expect(tokenOf()).resolves.toBe(first);
  expect(server.grants).toEqual([]);
  clock.advance(2 * MINUTE);
  const second = await tokenOf();
  expect(second).not.toBe(first);
  await expect(tokenOf()).resolves.toBe(second);
  expect(server.grants).toEqual(['refresh_token']);
});

it('B7 two processes that need a new token at once make one request, whoever of them waits', async () => {
  clock.advance(HOUR);
  const others = Array.from({ length: 3 }, () =>
    openDatabase({ url: test.url, poolSize: 2, onConnectionLost: () => undefined }),
  );
  const processes = others.map((database) => createCredentials({ database, config, clock }));
  const asked = processes.flatMap((one) => Array.from({ length: 20 }, () => one.accessOf(mailbox)));
  const tokens = (await Promise.all(asked)).map(
    ({ signIn }) => signIn && 'accessToken' in signIn && signIn.accessToken,
  );
  expect(new Set(tokens).size).toBe(1);
  expect(server.grants).toEqual(['refresh_token']);
  await Promise.all(others.map((database) => database.close()));
});

it('B7 a refresh token that the provider replaces is the one that is used next', async () => {
  server.behaviour.rotates = true;
  const tokens = new Set<string>();
  for (let renewals = 0; renewals < 4; renewals += 1) {
    tokens.add(await tokenOf());
    clock.advance(HOUR);
    // Another process, which knows only what is stored.
    credentials = createCredentials({ database: test.database, config, clock });
  }
  expect(tokens.size).toBe(4);
  expect(server.grants).toEqual(['refresh_token', 'refresh_token', 'refresh_token']);
  expect((await row()).sign_in_failed_at).toBeNull();
});

it('B7 a revoked sign-in is recorded with what the provider says, asked for once, and mended by signing in', async () => {
  await server.revokeAll();
  clock.advance(HOUR);
  await expect(tokenOf()).rejects.toThrow(SignInAgain);
  expect(await row()).toMatchObject({
    sign_in_failed_at: expect.any(Date),
    sign_in_error: expect.stringMatching(/^invalid_grant: /u),
  });
  const before = server.tokenRequests();
  await expect(tokenOf()).rejects.toThrow(/^invalid_grant/u);
  expect(server.tokenRequests()).toBe(before);
  const tokens = await grantTokens(server, clock.now());
  await test.database.kysely
    .transaction()
    .execute((transaction) => storeSecret(transaction, new SecretKeys(config), mailbox, tokens));
  await expect(tokenOf()).resolves.toBe(tokens.accessToken);
});

it.each([503, 429, 'down'] as const)(
  'B7 a provider that is out of order for an hour (%s) kills no sign-in, is asked now and then, and found again',
  async (fault) => {
    const first = await tokenOf();
    clock.advance(56 * MINUTE);
    if (fault === 'down') await server.stop();
    else server.behaviour.tokenFault = fault;
    const before = server.tokenRequests();
    // It still holds for some minutes.
    await expect(tokenOf()).resolves.toBe(first);
    clock.advance(4 * MINUTE);
    for (let minute = 0; minute < 60; minute += 1) {
      await expect(tokenOf()).rejects.toThrow(ProviderUnreachable);
      await expect(tokenOf()).rejects.toThrow(ProviderUnreachable);
      clock.advance(MINUTE);
    }
    expect(server.tokenRequests() - before).toBeLessThan(20);
    expect((await row()).sign_in_failed_at).toBeNull();
    server.behaviour.tokenFault = undefined;
    if (fault === 'down') await server.start();
    clock.advance(5 * MINUTE);
    await expect(tokenOf()).resolves.not.toBe(first);
  },
);

it('B7 a provider that hangs takes one database connection, and lets the mailbox be changed', async () => {
  clock.advance(HOUR);
  server.behaviour.tokenFault = 'hang';
  const asked = Array.from({ length: 30 }, () => tokenOf().catch((error: Error) => error));
  const before = server.tokenRequests();
  await vi.waitFor(() => expect(server.tokenRequests()).toBe(before + 1));
  const started = Date.now();
  await test.database.pool.query("update mailboxes set name = 'Jo M.' where id = $1", [mailbox]);
  await Promise.all(Array.from({ length: 8 }, () => test.database.pool.query('select pg_sleep(0.05)')));
  expect(Date.now() - started).toBeLessThan(5000);
  for (const outcome of await Promise.all(asked)) expect(outcome).toBeInstanceOf(ProviderUnreachable);
}, 30_000);

it('B7 somebody who signs in again while a token is renewed wins', async () => {
  clock.advance(HOUR);
  const tokens = await grantTokens(server, clock.now());
  server.behaviour.rotates = true;
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  server.behaviour.pause = promise;
  const before = server.tokenRequests();
  const renewing = tokenOf();
  await vi.waitFor(() => expect(server.tokenRequests()).toBe(before + 1));
  await test.database.kysely
    .transaction()
    .execute((transaction) => storeSecret(transaction, new SecretKeys(config), mailbox, tokens));
  goOn();
  await expect(renewing).resolves.toBe(tokens.accessToken);
  await expect(tokenOf()).resolves.toBe(tokens.accessToken);
});

describe('an access token that a server refuses', () => {
  it('B7 is renewed once, and the sign-in is dead when the new one is refused, too', async () => {
    const first = await signInOf();
    await credentials.refused(mailbox, first, '535 no');
    await credentials.refused(mailbox, first, '535 no, says the other server as well');
    const second = await signInOf();
    expect(second).not.toEqual(first);
    expect(server.grants).toEqual(['refresh_token']);
    await credentials.refused(mailbox, first, '535 no, says who was slow');
    expect((await row()).sign_in_failed_at).toBeNull();
    await credentials.refused(mailbox, second, '535 5.7.3 Authentication unsuccessful');
    await expect(tokenOf()).rejects.toThrow(new SignInAgain('535 5.7.3 Authentication unsuccessful'));
  });

  it('B7 is forgotten once the new one has been accepted for some time', async () => {
    await credentials.refused(mailbox, await signInOf(), '535 no');
    const second = await signInOf();
    await credentials.accepted(mailbox);
    clock.advance(11 * MINUTE);
    await credentials.accepted(mailbox);
    await credentials.refused(mailbox, second, '535 no');
    await expect(signInOf()).resolves.not.toEqual(second);
    expect((await row()).sign_in_failed_at).toBeNull();
  });

  it('B7 is dead although another server accepts it', async () => {
    await credentials.refused(mailbox, await signInOf(), 'IMAP is switched off');
    const second = await signInOf();
    await credentials.accepted(mailbox);
    await credentials.refused(mailbox, second, 'IMAP is switched off');
    await expect(tokenOf()).rejects.toThrow('IMAP is switched off');
  });
});
