import type { AccountLink, LoginResponse, LoginWays } from '@touchline/shared/contract';
import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeKey } from '../auth/api-keys.ts';
import { addUser } from '../auth/users.repository.ts';
import { hashOf } from '../random-secret.ts';
import { PERSON } from '../testing/api.ts';
import { CLIENT } from '../testing/authorization-server/authorization-server.ts';
import { MovableClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { CompanyProvider } from './company-provider.ts';
import { ProviderWatch } from './provider-watch.ts';
import {
  KEYS,
  ORIGIN,
  CALLBACK,
  PASSWORD,
  JO,
  server,
  api,
  kysely,
  type Jar,
  send,
  begin,
  pathOf,
  comeBack,
  finish,
  link,
  signInAndLink,
  signIn,
  refused,
  ask,
  startAnew,
} from './single-sign-on.testing.ts';

/** @returns where the page is led */
const wrongWayBack = async (jar: Jar) =>
  (await send(jar, 'GET', `${CALLBACK}?code=a&state=b`)).headers.location;

const byPassword = (email: string, password = PASSWORD) =>
  api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email, password } });

describe('a group that is taken away', () => {
  it('U5 ends every session, and neither the provider nor a password lets in any more', async () => {
    await addUser(kysely(), JO.email, PASSWORD, { role: 'staff' });
    const { access } = await signInAndLink();
    expect(await refused({ ...JO, groups: [] })).toBe('/#single-sign-on=no_group');
    expect(await ask(access)).toBe(401);
    expect((await byPassword(JO.email)).json()).toMatchObject({
      detail: 'This account signs in with Company ID.',
    });
  });

  it('U5 ends what was opened by a password before: the provider would never be asked about it', async () => {
    const id = (await addUser(kysely(), JO.email, PASSWORD, { role: 'staff' }))?.id ?? 0;
    const before = (await byPassword(JO.email)).json<LoginResponse>();
    expect(await refreshed({ jar: new Map(), refresh: before.refresh })).toBe(200);
    await signInAndLink();
    expect(await ask(before.access)).toBe(401);
    expect(await refreshed({ jar: new Map(), refresh: before.refresh })).toBe(401);
    // Also one of a time when the provider did not decide, as before passwords are switched off.
    await kysely().deleteFrom('provider_accounts').execute();
    const later = (await byPassword(JO.email)).json<LoginResponse>();
    await kysely()
      .insertInto('provider_accounts')
      .values({ issuer: server.issuer, subject: JO.subject, user_id: id })
      .execute();
    expect(await refreshed({ jar: new Map(), refresh: later.refresh })).toBe(401);
    expect(await ask(later.access)).toBe(401);
  });

  it('U5 U8 has their API keys refused until they are in a group again', async () => {
    await signIn();
    const user = await kysely()
      .selectFrom('users')
      .select('id')
      .where('email', '=', JO.email)
      .executeTakeFirstOrThrow();
    const { key, hash, start: shown } = makeKey();
    await kysely()
      .insertInto('api_keys')
      .values({ user_id: user.id, name: 'A script', hash, start: shown, permissions: ['read'] })
      .execute();
    expect(await ask(key, '/api/contacts/')).toBe(200);
    expect(await refused({ ...JO, groups: [] })).toBe('/#single-sign-on=no_group');
    expect(await ask(key, '/api/contacts/')).toBe(401);
    await signIn();
    expect(await ask(key, '/api/contacts/')).toBe(200);
  });

  it('U5 lowers the role from the next request of every session', async () => {
    const { access } = await signIn({ ...JO, groups: ['admins'] });
    expect(await ask(access, '/api/people/')).toBe(200);
    await signIn(JO);
    expect(await ask(access, '/api/people/')).toBe(403);
  });

  it('U5 U2 leaves the only administrator one', async () => {
    await kysely().updateTable('users').set({ role: 'staff' }).execute();
    await signIn({ ...JO, groups: ['admins'] });
    expect((await signIn(JO)).user?.role).toBe('administrator');
  });

  it('U5 is noticed at the latest when the sign-in is over, after eight hours unless set', async () => {
    await startAnew({ OIDC_SESSION_SECONDS: '600' });
    await signIn();
    const { expires_at } = await kysely()
      .selectFrom('sessions')
      .select('expires_at')
      .where('by_provider', '=', true)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
  });
});

const refreshed = async ({ jar, refresh: token }: { jar: Jar; refresh: string }) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/refresh/',
    payload: { refresh: token },
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  for (const { name, value } of answer.cookies) jar.set(name, value);
  return answer.statusCode;
};

describe('S15 an account that has the address of somebody else', () => {
  /** Mallory's account, as from a time when an address held unproved. */
  const mallory = async () => {
    const id = (await addUser(kysely(), JO.email, PASSWORD, { role: 'viewer' }))?.id ?? 0;
    const session = (await byPassword(JO.email)).json<LoginResponse>();
    const { key, hash, start: shown } = makeKey();
    await kysely()
      .insertInto('api_keys')
      .values({ user_id: id, name: 'A script', hash, start: shown, permissions: ['read'] })
      .execute();
    await kysely()
      .insertInto('passkeys')
      .values({
        user_id: id,
        name: 'A phone',
        credential_id: 'a',
        public_key: Buffer.from('a'),
        transports: [],
      })
      .execute();
    await kysely()
      .insertInto('address_changes')
      .values({
        user_id: id,
        email: 'm@evil.example',
        token_hash: 'a',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const reset = await api.ask('POST', `/api/people/${id}/reset/`);
    return { id, session, key, token: new URL(reset.json<AccountLink>().url).hash.slice(1) };
  };
  const roleOf = async (id: number) =>
    (await kysely().selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role;

  it('S15 U5 is not given to them, gets no role of theirs, and its password is not known to them', async () => {
    const { id, session } = await mallory();
    const jar: Jar = new Map();
    expect(await comeBack(jar, { ...JO, groups: ['admins'] })).toBe('/#single-sign-on');
    const asked = await finish(jar);
    expect([asked.statusCode, asked.json<{ errors: unknown }>().errors]).toEqual([
      409,
      [{ field: 'password', message: expect.stringContaining('Company ID') }],
    ]);
    expect((await link(jar, { password: 'guessed' })).statusCode).toBe(400);
    expect(await roleOf(id)).toBe('viewer');
    expect(await ask(session.access, '/api/people/')).toBe(403);
    expect(await kysely().selectFrom('provider_accounts').selectAll().execute()).toEqual([]);
    // Guesses are counted for the account, from whichever browser.
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await link(jar, { password: 'guessed' })).statusCode);
    expect(statuses).toContain(429);
  });

  it('S15 U5 lets in by nothing that it had before, once its password has linked it', async () => {
    const { id, session, key, token } = await mallory();
    const { access } = await signInAndLink({ ...JO, groups: ['leads'] });
    expect(await ask(access)).toBe(200);
    expect(await roleOf(id)).toBe('approver');
    expect(await ask(session.access)).toBe(401);
    expect(await refreshed({ jar: new Map(), refresh: session.refresh })).toBe(401);
    expect(await ask(key, '/api/contacts/')).toBe(401);
    for (const table of ['passkeys', 'address_changes', 'account_links', 'api_keys'] as const)
      expect(await kysely().selectFrom(table).selectAll().execute()).toEqual([]);
    const use = { token, password: 'газон после дождя', name: '' };
    const used = await api.app.inject({ method: 'POST', url: '/api/auth/links/use/', payload: use });
    expect(used.statusCode).toBe(404);
  });

  it('S15 U1 a second factor is asked for as well, and a link is good once, for the browser that came back', async () => {
    const id = (await addUser(kysely(), JO.email, PASSWORD, { role: 'staff' }))?.id ?? 0;
    await kysely()
      .insertInto('two_factor')
      .values({ user_id: id, secret: 'unreadable', confirmed_at: new Date() })
      .execute();
    await kysely()
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: hashOf(`${id}:ABCDEFGHIJKLMNOP`) })
      .execute();
    const jar: Jar = new Map();
    await comeBack(jar);
    expect((await link(new Map(), { password: PASSWORD })).statusCode).toBe(401);
    expect((await link(jar, { password: PASSWORD })).json()).toMatchObject({ errors: [{ field: 'code' }] });
    const wrong = await link(jar, { password: PASSWORD, code: 'wrong' });
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'code' }] });
    const copy: Jar = new Map(jar);
    const right = { password: PASSWORD, code: 'abcdefghijklmnop' };
    expect((await link(jar, right)).statusCode).toBe(200);
    expect((await link(copy, right)).statusCode).toBe(401);
  });
});

describe('attacks', () => {
  it('U5 CSRF: a way back that this browser did not begin is refused', async () => {
    const mallory: Jar = new Map();
    const url = await server.signIn(await begin(mallory));
    const jar: Jar = new Map();
    expect((await send(jar, 'GET', pathOf(url))).headers.location).toBe('/#single-sign-on=over');
    await begin(jar);
    expect((await send(jar, 'GET', pathOf(url))).headers.location).toBe('/#single-sign-on=over');
    expect((await finish(jar)).statusCode).toBe(401);
    // Mallory's own cookie is worth nothing once it was presented.
    expect((await send(mallory, 'GET', pathOf(url))).headers.location).toBe('/#single-sign-on');
    expect((await send(mallory, 'GET', pathOf(url))).headers.location).toBe('/#single-sign-on=over');
  });

  it('U5 a code of somebody else in the own way back is refused: it was given for another verifier', async () => {
    const victim: Jar = new Map();
    const stolen = (await server.signIn(await begin(victim))).searchParams.get('code') ?? '';
    const jar: Jar = new Map();
    const own = await server.signIn(await begin(jar));
    own.searchParams.set('code', stolen);
    expect((await send(jar, 'GET', pathOf(own))).headers.location).toBe('/#single-sign-on=failed');
  });

  it('U5 open redirect: the way back leads to the same place, whatever the addresses say', async () => {
    const jar: Jar = new Map();
    const evil = 'return_to=https://evil.example&redirect_uri=//evil.example';
    const { url } = (await send(jar, 'POST', `${SINGLE_SIGN_ON_PATH}?${evil}`)).json<{ url: string }>();
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(ORIGIN + CALLBACK);
    const back = await server.signIn(url);
    const answer = await send(jar, 'GET', `${pathOf(back)}&${evil}`, { host: 'evil.example' });
    expect(answer.headers.location).toBe('/#single-sign-on');
  });

  it('U5 fixation: a session is fetched once, by the browser that came back, within a minute', async () => {
    const jar: Jar = new Map([['touchline_single_sign_on_entry', 'of-mallory']]);
    expect((await finish(jar)).statusCode).toBe(401);
    const back: Jar = new Map();
    await comeBack(back);
    expect((await finish(new Map())).statusCode).toBe(401);
    const copy: Jar = new Map(back);
    expect((await finish(back)).statusCode).toBe(200);
    expect((await finish(copy)).statusCode).toBe(401);
    const late: Jar = new Map();
    await comeBack(late);
    await kysely().updateTable('provider_entries').set({ expires_at: new Date() }).execute();
    expect((await finish(late)).statusCode).toBe(401);
  });

  it('U5 its cookies are read by no script, and only the way back comes from another site', async () => {
    const begun = await api.app.inject({ method: 'POST', url: SINGLE_SIGN_ON_PATH });
    expect(begun.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: CALLBACK }]);
    const jar: Jar = new Map();
    const url = await server.signIn(await begin(jar));
    const answer = await send(jar, 'GET', pathOf(url));
    expect(answer.cookies.at(-1)).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 60 });
  });

  it('U5 whoever declines there is told so here, and no failure of others in the network keeps anybody out', async () => {
    server.behaviour.declines = true;
    expect(await refused(JO)).toBe('/#single-sign-on=declined');
    server.behaviour.declines = false;
    await startAnew({ LOGIN_LIMIT_PER_ADDRESS: '2' });
    // What any page elsewhere could have browsers of an office ask for is no failure of theirs.
    for (let tries = 0; tries < 3; tries += 1)
      expect(await wrongWayBack(new Map())).toBe('/#single-sign-on=over');
    const answers = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const jar: Jar = new Map();
      await begin(jar);
      answers.push(await wrongWayBack(jar));
    }
    // Nor is another state: whoever comes back by the one they began with proves themselves, and is let in.
    expect(new Set(answers)).toEqual(new Set(['/#single-sign-on=over']));
    expect(await comeBack(new Map())).toBe('/#single-sign-on');
  });

  it('U5 a provider that answers without end is cut off', async () => {
    const endless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    await startAnew({ OIDC_ISSUER: `http://127.0.0.1:${(endless.address() as AddressInfo).port}` });
    const answer = await api.app.inject({ method: 'POST', url: SINGLE_SIGN_ON_PATH });
    expect(answer.statusCode).toBe(503);
    endless.closeAllConnections();
    endless.close();
  });
});

describe('passwords switched off', () => {
  beforeEach(async () => {
    await startAnew({ PASSWORD_SIGN_IN: '0', ADMIN_EMAIL: PERSON.email });
  });

  it('U5 everybody signs in with the provider, and the administrator of ADMIN_EMAIL keeps the way in', async () => {
    await addUser(kysely(), 'stan@club.example', PASSWORD, { role: 'administrator' });
    expect((await byPassword('stan@club.example')).statusCode).toBe(401);
    expect((await byPassword('stan@club.example', 'wrong')).json()).toMatchObject({
      detail: expect.not.stringContaining('Company ID'),
    });
    expect((await byPassword(PERSON.email, PERSON.password)).statusCode).toBe(200);
    // Nor does the provider take it away.
    const linked = await signInAndLink({ ...JO, email: PERSON.email }, PERSON.password);
    expect(linked.user.role).toBe('administrator');
    expect((await byPassword(PERSON.email, PERSON.password)).statusCode).toBe(200);
    const ways = (await api.app.inject({ url: '/api/auth/login/ways/' })).json<LoginWays>();
    expect(ways.provider).toMatchObject({ is_only_way: true });
  });
});

const sessionId = async () =>
  (
    await kysely()
      .selectFrom('sessions')
      .select('id')
      .where('by_provider', '=', true)
      .executeTakeFirstOrThrow()
  ).id;

describe('asked again when a session is refreshed', () => {
  let clock: MovableClock;
  const MINUTE = 60_000;
  beforeEach(async () => {
    server.behaviour.isLasting = true;
    server.behaviour.rotates = true;
    clock = new MovableClock();
    await startAnew({ OIDC_UNREACHABLE_SECONDS: '600' }, { clock });
  });
  afterEach(async () => {
    server.behaviour.isLasting = true;
    server.behaviour.rotates = false;
    server.behaviour.tokenFault = undefined;
    await server.stop();
    await server.start();
  });

  it('U5 while the provider is down people go on for a bounded time, and nobody waits', async () => {
    const session = await signIn();
    server.behaviour.tokenFault = 'hang';
    clock.advance(9 * MINUTE);
    const since = performance.now();
    expect(await refreshed(session)).toBe(200);
    expect(performance.now() - since).toBeLessThan(3000);
    await server.stop();
    clock.advance(0.5 * MINUTE);
    expect(await refreshed(session)).toBe(200);
    expect(await ask(session.access)).toBe(200);
    clock.advance(2 * MINUTE);
    expect(await refreshed(session)).toBe(401);
    expect(await ask(session.access)).toBe(401);
  });

  it('U5 a failure shortly before that time gives nobody more of it', async () => {
    const session = await signIn();
    await server.stop();
    clock.advance(10 * MINUTE - 5000);
    expect(await refreshed(session)).toBe(200);
    const putOff = async () => {
      const row = await kysely()
        .selectFrom('provider_grants')
        .select('asking_until')
        .executeTakeFirstOrThrow();
      return (row.asking_until?.getTime() ?? Infinity) - clock.now().getTime();
    };
    await vi.waitFor(async () => expect(await putOff()).toBeLessThanOrEqual(15_000));
    clock.advance(6000);
    expect(await refreshed(session)).toBe(401);
  });

  it('U5 a page that slept longer than that goes on when the provider says so', async () => {
    const session = await signIn();
    clock.advance(60 * MINUTE);
    expect(await refreshed(session)).toBe(200);
    expect(await ask(session.access)).toBe(200);
    server.behaviour.account = { ...JO, groups: [] };
    clock.advance(60 * MINUTE);
    // Asked before the answer this time.
    expect(await refreshed(session)).toBe(401);
  });

  it('U5 however often and wherever it is refreshed, the provider is asked once', async () => {
    const session = await signIn();
    clock.advance(60 * MINUTE);
    const asked = server.tokenRequests();
    server.behaviour.pause = new Promise((done) => setTimeout(done, 300));
    const again = await startSecond();
    const answers = await Promise.all([
      refreshed({ ...session, jar: new Map(session.jar) }),
      ...[0, 1, 2].map(async () => again.refreshed(await sessionId())),
    ]);
    server.behaviour.pause = undefined;
    expect(answers).toEqual([200, true, true, true]);
    expect(server.tokenRequests()).toBe(asked + 1);
    expect(await ask(session.access)).toBe(200);
  });
  /** What another process asks with. */
  const startSecond = async () => {
    const config = readConfig({
      OIDC_ISSUER: server.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: '{"turf":"staff"}',
      OIDC_UNREACHABLE_SECONDS: '600',
      ...KEYS,
    });
    if (!config.singleSignOn) throw new Error('There is no provider');
    const provider = new CompanyProvider(config.singleSignOn);
    const { database } = api.testDatabase;
    return new ProviderWatch({ database, config, provider, clock, log: { warn: () => undefined } });
  };

  it('U5 what it is asked with is kept encrypted, and gone with the session', async () => {
    const { refresh: token } = await signIn();
    const rows = await kysely().selectFrom('provider_grants').selectAll().execute();
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    for (const secret of server.secrets) expect(stored).not.toContain(secret);
    await api.app.inject({ method: 'POST', url: '/api/auth/logout/', payload: { refresh: token } });
    expect(await kysely().selectFrom('provider_grants').selectAll().execute()).toEqual([]);
    // Nor is anything left of whoever never fetched their session.
    await comeBack(new Map());
    clock.advance(16 * MINUTE);
    await comeBack(new Map());
    expect(await kysely().selectFrom('provider_grants').selectAll().execute()).toHaveLength(1);
  });
});
