import type { LoginResponse, LoginWays } from '@touchline/shared/contract';
import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MovableClock } from '../clock.ts';
import { addUser } from '../auth/users.repository.ts';
import { startTestApi } from '../testing/api.ts';
import {
  PASSWORD,
  JO,
  server,
  api,
  start,
  startAnew,
  kysely,
  type Jar,
  comeBack,
  finish,
  link,
  signIn,
  refused,
  ask,
} from './single-sign-on.testing.ts';

describe('who comes in', () => {
  it('U5 somebody of a group gets an account with its role, and no token or code of ours is in an address', async () => {
    const { user, access, refresh, jar } = await signIn();
    expect(user).toMatchObject({ email: JO.email, role: 'staff' });
    expect(await ask(access)).toBe(200);
    const again = await api.app.inject({
      method: 'POST',
      url: '/api/auth/refresh/',
      payload: { refresh },
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(again.statusCode).toBe(200);
    expect(
      await kysely().selectFrom('users').select(['name', 'role']).where('email', '=', JO.email).execute(),
    ).toEqual([{ name: JO.name, role: 'staff' }]);
  });

  it('U5 of several groups the most counts; the button is named to the page', async () => {
    const { user } = await signIn({ ...JO, groups: ['turf', 'leads', 'unknown'] });
    expect(user?.role).toBe('approver');
    const ways = (await api.app.inject({ url: '/api/auth/login/ways/' })).json<LoginWays>();
    expect(ways.provider).toEqual({ name: 'Company ID', is_only_way: false });
  });

  it('S15 U5 an account that is there is linked by its password the first time, and known by the subject from then on', async () => {
    const kept = await addUser(kysely(), JO.email.toUpperCase(), PASSWORD, { role: 'staff' });
    const jar: Jar = new Map();
    expect(await comeBack(jar)).toBe('/#single-sign-on');
    const asked = await finish(jar);
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({ errors: [{ field: 'password' }] });
    expect((await link(jar, { password: 'wrong' })).json()).toMatchObject({
      errors: [{ field: 'password' }],
    });
    const linked = await link(jar, { password: PASSWORD });
    expect(linked.json<LoginResponse>().user.id).toBe(kept?.id);
    expect(await ask(linked.json<LoginResponse>().access)).toBe(200);
    expect((await link(jar, { password: PASSWORD })).statusCode).toBe(401);
    expect((await signIn({ ...JO, email: 'jo.miller@club.example' })).user?.id).toBe(kept?.id);
  });

  it('U5 an address that the provider does not vouch for opens nothing', async () => {
    await addUser(kysely(), JO.email, PASSWORD, { role: 'administrator' });
    expect(await refused({ ...JO, isUnverified: true })).toBe('/#single-sign-on=no_email');
  });

  it('U5 an address that was given to somebody else there does not open the account of whoever had it', async () => {
    await signIn();
    expect(await refused({ ...JO, subject: 'another-jo' })).toBe('/#single-sign-on=taken');
  });

  it('U5 whoever has left stays out', async () => {
    const { access, user } = await signIn();
    expect((await api.ask('POST', `/api/people/${user?.id}/deactivate/`, { heir_id: null })).statusCode).toBe(
      204,
    );
    expect(await ask(access)).toBe(401);
    expect(await refused(JO)).toBe('/#single-sign-on=left');
    const jar: Jar = new Map();
    await kysely().updateTable('users').set({ deactivated_at: null }).execute();
    await comeBack(jar);
    await kysely()
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('email', '=', JO.email)
      .execute();
    expect((await finish(jar)).statusCode).toBe(401);
  });

  it('U5 a second factor is the provider’s matter, also where the team requires one', async () => {
    await kysely()
      .insertInto('team_settings')
      .values({ name: 'two_factor_required', value: 'true' })
      .execute();
    const { access } = await signIn();
    expect(await ask(access, '/api/campaigns/all/')).toBe(200);
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

const roleOfJo = async () =>
  (await kysely().selectFrom('users').select('role').where('email', '=', JO.email).executeTakeFirst())?.role;

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

  it.each([true, false])(
    'U5 a group that is taken away lowers the role, after the page has its answer; lasting access: %s',
    async (isLasting) => {
      server.behaviour.isLasting = isLasting;
      const session = await signIn({ ...JO, groups: ['admins'] });
      expect(await ask(session.access, '/api/people/')).toBe(200);
      server.behaviour.account = JO;
      clock.advance(2 * MINUTE);
      expect(await refreshed(session)).toBe(200);
      await vi.waitFor(async () => expect(await ask(session.access, '/api/people/')).toBe(403));
      expect(await roleOfJo()).toBe('staff');
      expect(await ask(session.access)).toBe(200);
      // Again and again, with the tokens that it gave last.
      for (const groups of [['leads'], ['turf'], ['admins']]) {
        server.behaviour.account = { ...JO, groups };
        clock.advance(2 * MINUTE);
        expect(await refreshed(session)).toBe(200);
        const role = { leads: 'approver', turf: 'staff', admins: 'administrator' }[groups[0] ?? ''];
        await vi.waitFor(async () => expect(await roleOfJo()).toBe(role));
      }
    },
  );

  it('U5 whoever is in no group any more is signed out everywhere, and it is in the activity', async () => {
    const session = await signIn();
    const other = await signIn();
    server.behaviour.account = { ...JO, groups: [] };
    clock.advance(2 * MINUTE);
    expect(await refreshed(session)).toBe(200);
    await vi.waitFor(async () => expect(await ask(other.access)).toBe(401));
    expect(await refreshed(session)).toBe(401);
    const { rows } = await api.testDatabase.database.pool.query(
      `select from activity where action = 'signed_out' and subject_id = $1`,
      [session.user?.id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('U5 whom the provider refuses is signed out, and nobody else', async () => {
    const session = await signIn();
    await server.revokeAll();
    const other = await signIn({ ...JO, subject: 'other', email: 'other@club.example' });
    clock.advance(2 * MINUTE);
    expect(await refreshed(session)).toBe(200);
    expect(await refreshed(other)).toBe(200);
    await vi.waitFor(async () => expect(await ask(session.access)).toBe(401));
    expect(await ask(other.access)).toBe(200);
  });
});

it('U5 without the settings there is no such way in', async () => {
  const plain = await startTestApi();
  expect((await plain.app.inject({ method: 'POST', url: SINGLE_SIGN_ON_PATH })).statusCode).toBe(404);
  expect((await plain.app.inject({ url: '/api/auth/login/ways/' })).json()).not.toHaveProperty('provider');
  await plain.close();
});

it.each([
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_*'],
  [{ OIDC_ROLES: '{"turf":"owner"}' }, 'OIDC_ROLES'],
  [{ OIDC_ISSUER: 'http://provider.example' }, 'OIDC_ISSUER'],
])('U5 settings that cannot be used are named: %j', async (settings, name) => {
  await expect(start(settings as Record<string, string>)).rejects.toThrow(name);
});
