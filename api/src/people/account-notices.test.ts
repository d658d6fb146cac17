import type { AccountLink, RecoveryCodes, TwoFactorSecret } from '@touchline/shared/contract';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { PERSON } from '../testing/api.ts';
import { NEW_PASSWORD, inbox, api, arrived } from './account-notices.testing.ts';

/** As mails name it: the case of a domain says nothing. */
const OWN = PERSON.email.replace(/@.*/u, (domain) => domain.toLowerCase());

it('U1 U2 what changes nothing that lets somebody in is told to nobody', async () => {
  await api.ask('PATCH', '/api/account/', { name: 'Ann Field' });
  const refused = await api.ask('PATCH', '/api/account/', {
    email: 'else@company.example',
    password: 'not hers',
  });
  expect(refused.statusCode).toBe(400);
  await api.app.close();
  expect(inbox.count()).toBe(0);
});

it('U1 U2 another password is told to its owner, chosen in Settings or by a link', async () => {
  const { people } = (await api.ask('GET', '/api/people/')).json<{ people: { id: number }[] }>();
  const changed = await api.ask('PUT', '/api/account/password/', {
    old_password: PERSON.password,
    password: NEW_PASSWORD,
  });
  expect(changed.statusCode).toBe(204);
  const { to, subject, text } = await arrived();
  expect(to).toEqual([OWN]);
  expect(subject).toBe('Your Touchline password was changed');
  expect(text).toContain('If it was not, choose another');
  expect(text).not.toContain(NEW_PASSWORD);
  const made = await api.ask('POST', `/api/people/${people[0]?.id}/reset/`);
  const link = new URL(made.json<AccountLink>().url);
  expect((await arrived()).subject).toBe('A new password for Touchline');
  const used = await api.app.inject({
    method: 'POST',
    url: '/api/auth/links/use/',
    payload: { token: link.hash.slice(1), password: `${NEW_PASSWORD} и снега` },
  });
  expect(used.statusCode).toBe(204);
  expect((await arrived()).subject).toBe('Your Touchline password was changed');
});

it('U1 two-factor sign-in that is turned off is told', async () => {
  const started = await api.ask('POST', '/api/account/two-factor/', { password: PERSON.password });
  const { secret } = started.json<TwoFactorSecret>();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await api.ask('POST', '/api/account/two-factor/confirm/', { code });
  const [recovery = ''] = confirmed.json<RecoveryCodes>().recovery_codes;
  const off = await api.ask('POST', '/api/account/two-factor/off/', {
    password: PERSON.password,
    code: recovery,
  });
  expect(off.statusCode).toBe(204);
  const { to, subject, text } = await arrived();
  expect([to, subject]).toEqual([[OWN], 'Two-factor sign-in to Touchline was turned off']);
  expect(text).toContain('change your password at once');
});
