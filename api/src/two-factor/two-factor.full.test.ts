import { describe, expect, it } from 'vitest';
import { PERSON } from '../testing/api.ts';
import { api, codeOf, turnOn } from './two-factor.testing.ts';

describe('U1 two-factor sign-in', () => {
  it('U1 a stranger without the password cannot spend the tries', async () => {
    const { secret } = await turnOn();
    for (let guess = 0; guess < 30; guess += 1) {
      await api.app.inject({
        method: 'POST',
        url: '/api/auth/login/',
        remoteAddress: `198.51.100.${guess}`,
        payload: { ...PERSON, password: 'wrong', code: '123456' },
      });
    }
    const own = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: '203.0.113.9',
      payload: { ...PERSON, code: codeOf(secret) },
    });
    expect(own.statusCode).toBe(200);
  });
});
