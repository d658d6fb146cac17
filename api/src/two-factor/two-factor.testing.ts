import type { RecoveryCodes, TwoFactorSecret } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect } from 'vitest';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

export const PATH = '/api/account/two-factor/';

export let api: TestApi;

export let dataDirectory: string;

export let now: Date;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'touchline-two-factor-'));
  now = new Date(1_800_000_000_000);
  api = await startTestApi({ DATA_DIR: dataDirectory }, { clock: { now: () => now } });
});

afterEach(async () => {
  await api.close();
  await rm(dataDirectory, { recursive: true });
});

export const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** What the app shows. */
export const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Turns it on for the person of the tests, and waits for the next code. */
export async function turnOn() {
  const started = await api.ask('POST', PATH, { password: PERSON.password });
  const { secret } = started.json<TwoFactorSecret>();
  const confirmed = await api.ask('POST', `${PATH}confirm/`, { code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(200);
  later(30);
  return { secret, codes: confirmed.json<RecoveryCodes>().recovery_codes };
}
