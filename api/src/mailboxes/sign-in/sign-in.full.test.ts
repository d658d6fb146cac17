import type { Mailbox } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MovableClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { startIntake } from '../../mail/intake/start-intake.ts';
import { readingServiceOf } from '../../mail/service-state.ts';
import { SILENT } from '../../mail/sending/testing/engine.ts';
import { MailReader } from '../../mail/reading/mail-reader.ts';
import { PERSON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  startAuthorizationServer,
  type Behaviour,
} from '../../testing/authorization-server/authorization-server.ts';
import { serverRules } from '../connecting/server-rules.ts';
import { tryServers } from '../connecting/try-servers.ts';
import { storeMailbox } from '../connecting/connect-mailbox.ts';
import { createCredentials } from '../create-credentials.ts';
import { SignInAgain } from '../credentials.ts';
import { storeSecret } from '../secrets/mailbox-secret.ts';
import { SecretKeys } from '../secrets/secret-keys.ts';
import { ORIGIN, providerSettings } from '../testing/granted-mailbox.ts';
import { insertSignedInMailbox } from '../testing/signed-in-mailbox.ts';
import { hasOAuthServers, startOAuthServers, type OAuthServers } from '../testing/oauth-servers.ts';
import { Browser } from './testing/browser.ts';

const idOf = (location: string) => Number(/^\/settings\?mailbox=(\d+)$/u.exec(location)?.[1]);
const failure = (reason: string) => `/settings?mailbox_error=${reason}`;
const LOOPBACK = { rules: serverRules(true) };

(hasOAuthServers ? describe : describe.skip)('signing in with a provider, on Dovecot and Postfix', () => {
  let servers: OAuthServers;
  let folder: string;
  let settings: Record<string, string>;
  let api: TestApi;
  let clock: MovableClock;
  let usual: Behaviour;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-sign-in-'));
    servers = await startOAuthServers(ORIGIN, ['jo@club.example', 'kim@club.example']);
    settings = { ...servers.settings, DATA_DIR: folder };
    clock = new MovableClock();
    api = await startTestApi(settings, { clock });
    usual = { ...servers.authorization.behaviour };
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await servers.remove();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => (browser = new Browser(api, servers.authorization)));
  afterEach(async () => {
    Object.assign(servers.authorization.behaviour, usual);
    await api.testDatabase.database.pool.query('delete from mailboxes where id > 1');
  });

  const set = (behaviour: Partial<Behaviour>) => Object.assign(servers.authorization.behaviour, behaviour);
  const query = async (text: string) =>
    (await api.testDatabase.database.pool.query(text)).rows as Record<string, unknown>[];
  const connected = () => query('select * from mailboxes where id > 1');

  const parametersOf = async (provider: 'google' | 'microsoft') =>
    new URL((await browser.begin({ provider })).json<{ url: string }>().url).searchParams;
  const faultOf = async (signIn: object) => {
    const answer = await api.ask('POST', '/api/mailboxes/sign-in/', signIn);
    return [answer.statusCode, answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field];
  };

  it('B1 connects a mailbox of Google, which belongs to whoever signed in, sends as plain as it is, and works', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    const [row] = await connected();
    expect(row).toMatchObject({
      id,
      kind: 'google',
      email: 'jo@club.example',
      email_key: 'jo@club.example',
      name: 'Jo Miller',
      user_name: 'jo@club.example',
      envelope: 'plain',
      keeps_sent: true,
      daily_cap: 50,
      ramp: {
        first_day: 10,
        daily_increase: 5,
        started_on: new Date(clock.now().getTime() - 4 * 3_600_000).toISOString().slice(0, 10),
      },
      sign_in_failed_at: null,
    });
    const { results } = (await api.ask('GET', '/api/mailboxes/')).json<{ results: object[] }>();
    expect(results).toContainEqual(
      expect.objectContaining({
        id,
        owner: expect.objectContaining({ email: PERSON.email }),
        state: expect.objectContaining({ kind: 'working' }),
      }),
    );
    expect(browser.cookies()).toBe(0);
    await expect(query('select * from mailbox_sign_ins')).resolves.toEqual([]);
  });

  it('B1 a mailbox of Microsoft is named after its address when the account has no name, and kept to its pace', async () => {
    set({ account: { email: 'kim@club.example' } });
    expect(idOf(await browser.signIn({ provider: 'microsoft' }))).toBeGreaterThan(1);
    await expect(connected()).resolves.toMatchObject([
      { kind: 'microsoft', email: 'kim@club.example', name: 'kim', per_minute: 20, daily_cap: 50 },
    ]);
  });

  it.each([
    ['declined', { declines: true }],
    ['declined', { refusedScopes: ['https://mail.google.com/'] }],
    ['no_offline_access', { isLasting: false }],
    ['provider', { tokenFault: 503 }],
  ] as const)('B1 tells why nothing was connected: %s %o', async (reason, behaviour) => {
    set(behaviour);
    await expect(browser.signIn({ provider: 'google' })).resolves.toBe(failure(reason));
    await expect(connected()).resolves.toEqual([]);
    await expect(query('select * from mailbox_sign_ins')).resolves.toEqual([]);
  });

  it.each([
    ['is deactivated', 'deactivated_at = now()', 'deactivated_at = null'],
    ['becomes a viewer', `role = 'viewer'`, `role = 'administrator'`],
  ])('S16 B1 connects nothing for somebody who %s while they are at the provider', async (_, lost, had) => {
    const back = await browser.visitProvider({ provider: 'google' });
    await query(`update users set ${lost} where id = 1`);
    await expect(browser.comeBack(back)).resolves.toBe(failure('expired'));
    await expect(connected()).resolves.toEqual([]);
    await query(`update users set ${had} where id = 1`);
  });

  it('S16 B1 signs in again to no mailbox of others for somebody who is no administrator by then', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    await query(`update mailboxes set owner_id = null, sign_in_failed_at = now() where id = ${id}`);
    const back = await browser.visitProvider({ provider: 'google', mailbox_id: id });
    await query(`update users set role = 'staff' where id = 1`);
    await expect(browser.comeBack(back)).resolves.toBe(failure('expired'));
    await expect(connected()).resolves.toMatchObject([{ sign_in_failed_at: expect.any(Date) }]);
    await query(`update users set role = 'administrator' where id = 1`);
  });

  it('B1 connects a shared mailbox with the account of somebody who may open it, and signs in to it as itself', async () => {
    set({ sharedMailbox: 'sales@club.example' });
    const signIn = { provider: 'microsoft', shared_email: 'sales@club.example' } as const;
    const id = idOf(await browser.signIn(signIn));
    await expect(connected()).resolves.toMatchObject([
      { id, email: 'sales@club.example', name: 'sales', user_name: 'jo@club.example' },
    ]);
    const { database } = api.testDatabase;
    const credentials = createCredentials({ database, config: readConfig(settings), clock });
    await expect(credentials.accessOf(id)).resolves.toMatchObject({ signIn: { user: 'sales@club.example' } });
    // Again, with the same account.
    await expect(browser.signIn({ provider: 'microsoft', mailbox_id: id })).resolves.toBe(
      `/settings?mailbox=${id}`,
    );
  });

  it('B1 a shared mailbox that the account may not open is not connected', async () => {
    const signIn = { provider: 'microsoft', shared_email: 'sales@club.example' } as const;
    await expect(browser.signIn(signIn)).resolves.toBe(failure('servers'));
    await expect(connected()).resolves.toEqual([]);
  });

  it('B1 an address that is connected already is refused, whoever connected it and how', async () => {
    await insertSignedInMailbox(
      api.testDatabase.database,
      readConfig(settings),
      { password: 'of the tests' },
      {
        email: 'Jo@Club.example',
      },
    );
    await expect(browser.signIn({ provider: 'google' })).resolves.toBe(failure('already_connected'));
    await expect(connected()).resolves.toHaveLength(1);
  });

  it('B1 two tabs that connect the same address at once connect it once', async () => {
    const visits = [
      await browser.visitProvider({ provider: 'google' }),
      await browser.visitProvider({ provider: 'google' }),
    ];
    const outcomes = await Promise.all(visits.map((visit) => browser.comeBack(visit)));
    expect(outcomes).toContain(failure('already_connected'));
    await expect(connected()).resolves.toHaveLength(1);
    expect(outcomes.map(idOf)).toContain((await connected())[0]?.['id']);
  });

  describe('B7 signing in to a mailbox again', () => {
    it('brings a dead one back with the same account, and leaves its settings alone', async () => {
      const id = idOf(await browser.signIn({ provider: 'google' }));
      await query(
        `update mailboxes set sign_in_failed_at = now(), sign_in_error = 'gone', name = 'J.', daily_cap = 7 where id = ${id}`,
      );
      set({ account: { email: 'jo@club.example', name: 'Another Name' } });
      await expect(browser.signIn({ provider: 'google', mailbox_id: id })).resolves.toBe(
        `/settings?mailbox=${id}`,
      );
      await expect(connected()).resolves.toMatchObject([
        { id, sign_in_failed_at: null, sign_in_error: null, name: 'J.', daily_cap: 7 },
      ]);
    });

    it('refuses another account, and changes nothing', async () => {
      const id = idOf(await browser.signIn({ provider: 'google' }));
      const before = await connected();
      set({ account: { email: 'kim@club.example' } });
      await expect(browser.signIn({ provider: 'google', mailbox_id: id })).resolves.toBe(
        failure('other_account'),
      );
      await expect(connected()).resolves.toEqual(before);
    });

    it('connects nothing when the mailbox was disconnected meanwhile', async () => {
      const id = idOf(await browser.signIn({ provider: 'google' }));
      const visit = await browser.visitProvider({ provider: 'google', mailbox_id: id });
      await query(`update mailboxes set disconnected_at = now(), secret = null where id = ${id}`);
      await expect(browser.comeBack(visit)).resolves.toBe(failure('expired'));
      await expect(connected()).resolves.toMatchObject([{ id, secret: null }]);
    });
  });

  it('B7 a sign-in begun before a mailbox was disconnected and connected anew by password changes nothing', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    const { database } = api.testDatabase;
    const config = readConfig(settings);
    const again = () => browser.visitProvider({ provider: 'google', mailbox_id: id });
    const visits = [await again(), await again()];
    const [begun] = await query('select * from mailbox_sign_ins limit 1');
    expect((await api.ask('DELETE', `/api/mailboxes/${id}/`)).statusCode).toBe(204);
    await expect(query('select * from mailbox_sign_ins')).resolves.toEqual([]);
    expect(begun).toBeDefined();
    const server = { host: '127.0.0.1', port: 1, security: 'none' as const };
    await database.kysely.transaction().execute(async (transaction) => {
      const mailbox = {
        kind: 'password' as const,
        email: 'jo@club.example',
        name: 'Jo',
        user: 'jo',
        smtp: server,
        imap: server,
        owner: 1,
        window: { weekdays: [1], starts_at: '09:00', ends_at: '18:00', time_zone: 'UTC' },
        perMinute: 20,
      };
      expect(await storeMailbox(transaction, mailbox, clock.now())).toBe(id);
      await storeSecret(transaction, new SecretKeys(config), id, { password: 'word' });
    });
    const before = await connected();
    expect(before).toMatchObject([{ kind: 'password', account_subject: null }]);
    for (const visit of visits) await expect(browser.comeBack(visit)).resolves.toBe(failure('expired'));
    await expect(connected()).resolves.toEqual(before);
  });

  it('B7 tokens of a mailbox that has a password are told as a dead sign-in', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    const { database } = api.testDatabase;
    await query(`update mailboxes set kind = 'password' where id = ${id}`);
    const credentials = createCredentials({
      database,
      config: readConfig(settings),
      clock: { now: () => new Date(clock.now().getTime() + 86_400_000) },
    });
    await expect(credentials.accessOf(id)).rejects.toBeInstanceOf(SignInAgain);
    await expect(connected()).resolves.toMatchObject([{ sign_in_failed_at: expect.any(Date) }]);
  });

  describe('B1 what comes back from a provider', () => {
    it('counts only in the browser that began: nobody can be made to connect a stranger’s mailbox', async () => {
      const visit = await browser.visitProvider({ provider: 'google' });
      const victim = new Browser(api, servers.authorization);
      await victim.begin({ provider: 'google' });
      await expect(victim.comeBack(visit)).resolves.toBe(failure('expired'));
      await expect(connected()).resolves.toEqual([]);
      expect(idOf(await browser.comeBack(visit))).toBeGreaterThan(1);
    });

    it('counts once, and for ten minutes', async () => {
      const visit = await browser.visitProvider({ provider: 'google' });
      await browser.comeBack(visit);
      await expect(browser.comeBack(visit)).resolves.toBe(failure('expired'));
      const late = await browser.visitProvider({ provider: 'microsoft' });
      clock.advance(10 * 60_000);
      await expect(browser.comeBack(late)).resolves.toBe(failure('expired'));
      await expect(connected()).resolves.toHaveLength(1);
    });

    it('is refused with the code of another sign-in', async () => {
      const mine = await browser.visitProvider({ provider: 'google' });
      const other = await browser.visitProvider({ provider: 'google' });
      mine.searchParams.set('code', other.searchParams.get('code') ?? '');
      await expect(browser.comeBack(mine)).resolves.toBe(failure('provider'));
      await expect(connected()).resolves.toEqual([]);
    });

    it.each([
      '',
      '?state=',
      '?state=a&state=b&code=c',
      '?state=%00&code=%ff',
      '?state=x&error=access_denied&redirect=https://evil.example/',
      `?state=${'x'.repeat(5000)}`,
      '?%E0%A4%A',
    ])('leads to Settings whatever it is: case %#', async (search) => {
      const answer = await api.app.inject({ url: `/api/mailboxes/sign-in/callback/${search}` });
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe(failure('expired'));
    });

    it('is bound by a cookie that no script reads and that is sent nowhere else', async () => {
      const answer = await browser.begin({ provider: 'google' });
      expect(answer.headers['set-cookie']).toMatch(
        /^touchline_mailbox_sign_in_[\w-]{16}=[\w-]{43}; Path=\/api\/mailboxes\/sign-in\/callback\/; Max-Age=600; HttpOnly; SameSite=Lax$/u,
      );
    });
  });

  it('B1 asks for what mailboxes need, with state, nonce and PKCE', async () => {
    const google = await parametersOf('google');
    expect(Object.fromEntries(google)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${ORIGIN}/api/mailboxes/sign-in/callback/`,
      scope: 'https://mail.google.com/ openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
    });
    expect((await parametersOf('microsoft')).get('scope')).toBe(
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access openid email profile',
    );
  });

  it('B1 refuses what cannot be begun, at its field', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    await expect(faultOf({ provider: 'yahoo' })).resolves.toEqual([400, 'provider']);
    await expect(faultOf({ provider: 'google', shared_email: 'a@club.example' })).resolves.toEqual([
      400,
      'shared_email',
    ]);
    await expect(faultOf({ provider: 'microsoft', shared_email: 'nobody' })).resolves.toEqual([
      400,
      'shared_email',
    ]);
    await expect(faultOf({ provider: 'microsoft', mailbox_id: id })).resolves.toEqual([400, 'mailbox_id']);
    await expect(faultOf({ provider: 'google', mailbox_id: 999 })).resolves.toEqual([404, undefined]);
  });

  it('B7 a token that the servers refuse is renewed, and the new one is taken', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    const { database } = api.testDatabase;
    const credentials = createCredentials({ database, config: readConfig(settings), clock });
    const access = await credentials.accessOf(id);
    await expect(tryServers(access, LOOPBACK)).resolves.toEqual([]);
    await servers.authorization.endAccessTokens();
    const [fault] = await tryServers(access, LOOPBACK);
    expect(fault).toBeDefined();
    if (access.signIn) await credentials.refused(id, access.signIn, fault?.text.en ?? '');
    await expect(tryServers(await credentials.accessOf(id), LOOPBACK)).resolves.toEqual([]);
  });

  it('B7 a sign-in that is revoked while a mailbox is only read is noticed, and reading goes on after signing in again', async () => {
    const id = idOf(await browser.signIn({ provider: 'google' }));
    const { database } = api.testDatabase;
    const config = readConfig(settings);
    const reader = new MailReader();
    const intake = startIntake({
      config,
      database,
      clock,
      log: SILENT,
      reader,
      credentials: createCredentials({ database, config, clock }),
      firstDelay: 50,
      longestConnection: 500,
    });
    const stateIs = (kind: string) =>
      vi.waitFor(
        async () => {
          const { results } = (await api.ask('GET', '/api/mailboxes/')).json<{ results: Mailbox[] }>();
          expect(results.find((mailbox) => mailbox.id === id)?.state.kind).toBe(kind);
        },
        { timeout: 10_000 },
      );
    const isRead = () =>
      vi.waitFor(
        async () => {
          const services = await query('select * from mail_services');
          expect(services.find(({ name }) => name === readingServiceOf(id))).toMatchObject({
            succeeded_at: expect.any(Date),
            failed_at: null,
          });
        },
        { timeout: 10_000 },
      );
    try {
      await isRead();
      await servers.authorization.revokeAll();
      await stateIs('sign_in_again');
      // Nobody signs in again before the intake has noticed, which looks every two seconds.
      await wait(2500);
      await browser.signIn({ provider: 'google', mailbox_id: id });
      await stateIs('working');
      await isRead();
    } finally {
      await intake.stop();
      await reader.stop();
    }
  }, 40_000);
});

it('B1 a provider that no administrator has set up cannot be signed in with, and the list says so', async () => {
  const api = await startTestApi();
  try {
    const answer = await api.ask('POST', '/api/mailboxes/sign-in/', { provider: 'google' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'provider' }] });
    expect((await api.ask('GET', '/api/mailboxes/')).json()).toMatchObject({
      providers: { google: false, microsoft: false },
    });
  } finally {
    await api.close();
  }
});

it('B1 a provider that cannot be reached is told at once, and nothing is begun', async () => {
  const server = await startAuthorizationServer([]);
  await server.stop();
  const api = await startTestApi(providerSettings(server));
  try {
    const answer = await api.ask('POST', '/api/mailboxes/sign-in/', { provider: 'microsoft' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ detail: 'Microsoft does not answer. Please try again.' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  } finally {
    await api.close();
  }
});
