import type { OwnAccount, RecoveryCodes, TwoFactorSecret } from '@touchline/shared/contract';
import { describe, expect, it } from 'vitest';
import { addUser } from '../auth/users.repository.ts';
import { rotateKey } from '../mailboxes/secrets/rotate-key.ts';
import { PERSON } from '../testing/api.ts';
import { PATH, api, dataDirectory, now, later, codeOf, turnOn } from './two-factor.testing.ts';

const STAFF = { email: 'staff@company.example', password: 'газон после дождя' };

const login = (payload: object = PERSON) =>
  api.app.inject({ method: 'POST', url: '/api/auth/login/', payload });

const withCode = (code: string, password = PERSON.password) => login({ email: PERSON.email, password, code });

const withToken = (access: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${access}` },
    ...(payload && { payload }),
  });

const proof = (code: string, password = PERSON.password) => ({ password, code });

const off = (payload: object) => api.ask('POST', `${PATH}off/`, payload);

const requireOfAll = (two_factor_required: boolean) =>
  api.ask('PUT', '/api/settings/', { reply_effect: 'ended', two_factor_required });

describe('U1 two-factor sign-in', () => {
  it('U1 holds from its first code on, and ends the sessions that were opened without one', async () => {
    const other = (await login()).json<{ access: string }>();
    const started = await api.ask('POST', PATH, { password: PERSON.password });
    const { secret, uri } = started.json<TwoFactorSecret>();
    expect(uri).toContain(
      `otpauth://totp/Touchline:${encodeURIComponent(PERSON.email)}?issuer=Touchline&secret=${secret}`,
    );
    expect((await login()).statusCode).toBe(200);
    expect((await api.ask('POST', `${PATH}confirm/`, { code: '000000' })).json()).toMatchObject({
      errors: [{ field: 'code' }],
    });
    expect((await api.ask('POST', `${PATH}confirm/`, { code: codeOf(secret) })).statusCode).toBe(200);
    expect((await withToken(other.access, 'GET', '/api/auth/me/')).statusCode).toBe(401);
    expect((await api.ask('GET', '/api/account/')).json<OwnAccount>().two_factor).toEqual({
      since: now.toISOString(),
      recovery_codes: 10,
      is_required: false,
    });
    expect((await api.ask('POST', PATH, { password: PERSON.password })).statusCode).toBe(409);
  });

  it('U1 a sign-in asks for the code only after the password, and takes it once', async () => {
    const { secret } = await turnOn();
    const asked = await login();
    expect(asked.statusCode).toBe(401);
    expect(asked.json()).toMatchObject({ errors: [{ field: 'code' }] });
    const wrong = await login({ ...PERSON, password: 'wrong' });
    expect(wrong.json()).not.toHaveProperty('errors');
    const code = codeOf(secret);
    expect((await withCode(code, 'wrong')).statusCode).toBe(401);
    expect((await withCode(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    expect((await withCode(code)).statusCode).toBe(401);
    // Nor one before it, though the window still has it.
    expect((await withCode(codeOf(secret, new Date(now.getTime() - 30_000)))).statusCode).toBe(401);
    later(30);
    expect((await withCode(codeOf(secret))).statusCode).toBe(200);
  });

  it('U1 of ten uses of one code at once one gets in', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => withCode(code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('U1 codes cannot be guessed by whoever has the password, from whichever address', async () => {
    const { secret } = await turnOn();
    const right = codeOf(secret);
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/auth/login/',
        remoteAddress: `198.51.100.${guess}`,
        payload: { ...PERSON, code: right === '123456' ? '654321' : '123456' },
      });
      statuses.push(answer.statusCode);
    }
    const guessed = statuses.filter((status) => status === 401).length;
    expect(guessed).toBeLessThanOrEqual(10);
    const told = await api.ask('GET', '/api/activity/');
    const { entries } = told.json<{ entries: readonly { action: string; count: number }[] }>();
    const failed = entries.filter(({ action }) => action === 'sign_in_failed');
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(guessed);
    const last = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: '203.0.113.9',
      payload: { ...PERSON, code: right },
    });
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('U1 each recovery code is good once, and only hashes are kept', async () => {
    const { codes, secret } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await withCode(first.toLowerCase())).statusCode).toBe(200);
    expect((await withCode(first)).statusCode).toBe(401);
    const kysely = api.testDatabase.database.kysely;
    const stored = JSON.stringify([
      await kysely.selectFrom('recovery_codes').selectAll().execute(),
      await kysely.selectFrom('two_factor').selectAll().execute(),
    ]);
    for (const hidden of [...codes, ...codes.map((code) => code.replaceAll('-', '')), secret])
      expect(stored).not.toContain(hidden);
    const renewed = await api.ask('POST', `${PATH}recovery-codes/`, proof(codeOf(secret)));
    expect(renewed.json<RecoveryCodes>().recovery_codes).toHaveLength(10);
    expect((await withCode(second)).statusCode).toBe(401);
  });

  it('U1 turning it off takes password and code', async () => {
    const { secret } = await turnOn();
    expect((await off(proof(codeOf(secret), 'wrong'))).json()).toMatchObject({
      errors: [{ field: 'password' }],
    });
    expect((await off(proof('000000'))).json()).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await off({ password: PERSON.password })).statusCode).toBe(400);
    expect((await login()).statusCode).toBe(401);
    expect((await off(proof(codeOf(secret)))).statusCode).toBe(204);
    expect((await login()).statusCode).toBe(200);
    expect((await off(proof(codeOf(secret)))).statusCode).toBe(409);
    // Each of it has a name (U7).
    const { id } = (await api.ask('GET', '/api/account/')).json<OwnAccount>();
    const recorded = await api.testDatabase.database.kysely
      .selectFrom('activity')
      .select(['action', 'actor_id'])
      .where('kind', '=', 'account')
      .where('action', 'in', ['second_factor_on', 'second_factor_off'])
      .orderBy('id')
      .execute();
    expect(recorded).toEqual([
      { action: 'second_factor_on', actor_id: id },
      { action: 'second_factor_off', actor_id: id },
    ]);
  });

  it('U1 a new password by a link does not get around it', async () => {
    const { secret } = await turnOn();
    const { id } = (await api.ask('GET', '/api/account/')).json<OwnAccount>();
    const { url } = (await api.ask('POST', `/api/people/${id}/reset/`)).json<{ url: string }>();
    const used = await api.app.inject({
      method: 'POST',
      url: '/api/auth/links/use/',
      payload: { token: new URL(url).hash.slice(1), password: STAFF.password },
    });
    expect(used.statusCode).toBe(204);
    const answer = await login({ email: PERSON.email, password: STAFF.password });
    expect(answer.json()).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await withCode(codeOf(secret), STAFF.password)).statusCode).toBe(200);
  });

  it('U1 B2 its secret is encrypted anew when the key is rotated', async () => {
    const { secret } = await turnOn();
    const kysely = api.testDatabase.database.kysely;
    const read = () => kysely.selectFrom('two_factor').select('secret').executeTakeFirstOrThrow();
    const before = await read();
    const { count } = await rotateKey(api.testDatabase.database, { dataDirectory, mailboxSecretKeys: [] });
    expect(count).toBe(1);
    expect((await read()).secret.split('.')[1]).not.toBe(before.secret.split('.')[1]);
    expect((await withCode(codeOf(secret))).statusCode).toBe(200);
  });
});

describe('U2 two-factor sign-in for everybody', () => {
  it('U2 is required only by an administrator who has it', async () => {
    const refused = await requireOfAll(true);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'two_factor_required' }] });
    await turnOn();
    expect((await requireOfAll(true)).json()).toMatchObject({ two_factor_required: true });
  });

  it('U2 who has none can do nothing but set it up, also in a session that was open', async () => {
    const kysely = api.testDatabase.database.kysely;
    await addUser(kysely, STAFF.email, STAFF.password);
    const open = (await login(STAFF)).json<{ access: string; refresh: string }>();
    await turnOn();
    await requireOfAll(true);
    // An open page renews its token first, and learns of it from that.
    expect((await withToken(open.access, 'GET', '/api/contacts/')).statusCode).toBe(401);
    const refreshed = await api.app.inject({
      method: 'POST',
      url: '/api/auth/refresh/',
      payload: { refresh: open.refresh },
    });
    const { access } = refreshed.json<{ access: string }>();
    const routes = api.app.guardedRoutes.filter(({ method }) => method !== 'HEAD');
    const answered: string[] = [];
    for (const { method, url } of routes) {
      const path = url.replaceAll(/:[a-z_]+/g, '999999').replace('*', 'x');
      const answer = await api.app.inject({
        method: method as 'GET',
        url: path,
        headers: { authorization: `Bearer ${access}` },
        ...(method !== 'GET' && { payload: {} }),
      });
      if (answer.statusCode !== 403) answered.push(`${method} ${url}`);
    }
    expect(answered.toSorted()).toEqual(
      [
        'GET /api/account/',
        'GET /api/auth/me/',
        `POST ${PATH}`,
        `POST ${PATH}confirm/`,
        // Both refuse whoever has none.
        `POST ${PATH}off/`,
        `POST ${PATH}recovery-codes/`,
      ].toSorted(),
    );
    const started = await withToken(access, 'POST', PATH, { password: STAFF.password });
    const { secret } = started.json<TwoFactorSecret>();
    await withToken(access, 'POST', `${PATH}confirm/`, { code: codeOf(secret) });
    expect((await withToken(access, 'GET', '/api/contacts/')).statusCode).toBe(200);
  });
});
