import type {
  AccountLink,
  Passkey,
  RecoveryCodes,
  TwoFactorSecret,
  WebAuthnOptions,
} from '@touchline/shared/contract';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDevice } from '../passkeys/testing/device.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { setUpInbox } from '../testing/inbox.ts';

const ORIGIN = 'https://touchline.example';
/** As mails name it: the case of a domain says nothing. */
const OWN = PERSON.email.replace(/@.*/u, (domain) => domain.toLowerCase());
const NEW_PASSWORD = 'газон после дождя';
const inbox = setUpInbox();
let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ PUBLIC_URL: ORIGIN }, { mailTransport: inbox.transport });
});
afterEach(() => api.close());

/** What the only mail that has arrived says, and to whom. */
async function arrived() {
  const [mail] = await inbox.take(1);
  return { to: mail?.to?.map(({ address }) => address), subject: mail?.subject, text: mail?.text };
}
const speakRussian = () =>
  api.ask('PATCH', '/api/account/', { language: 'ru', time_zone: 'Asia/Vladivostok' });

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

it('U1 a passkey is told of when it comes and when it goes', async () => {
  await speakRussian();
  const path = '/api/account/passkeys/';
  const options = await api.ask('POST', `${path}options/`, { password: PERSON.password });
  const response = createDevice(ORIGIN).register(options.json<WebAuthnOptions>().challenge);
  const added = await api.ask('POST', path, { name: 'Телефон', response });
  const [passkey] = added.json<{ results: Passkey[] }>().results;
  const told = await arrived();
  expect(told.subject).toBe('К вашей учётной записи в Touchline добавлен ключ доступа');
  expect(told.text).toContain('«Телефон»');
  expect((await api.ask('DELETE', `${path}${passkey?.id}/`)).statusCode).toBe(204);
  expect((await arrived()).text).toContain('Ключ доступа «Телефон» удалён');
});

it('U1 the time of a change is that of the browser it was made in, where the account has no zone', async () => {
  await api.ask('PATCH', '/api/account/', { language: 'en', time_zone: null });
  const change = (old_password: string, password: string, zone: string) =>
    api.inject({
      method: 'PUT',
      url: '/api/account/password/',
      headers: { 'time-zone': zone },
      payload: { old_password, password },
    });
  expect((await change(PERSON.password, NEW_PASSWORD, 'Asia/Tokyo')).statusCode).toBe(204);
  expect((await arrived()).text).toContain('(Japan Standard Time)');
  expect((await change(NEW_PASSWORD, PERSON.password, 'No/Where')).statusCode).toBe(204);
  expect((await arrived()).text).toContain('(Coordinated Universal Time)');
});
