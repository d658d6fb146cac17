import type { Passkey, WebAuthnOptions } from '@touchline/shared/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../passkeys/testing/device.ts';
import { PERSON } from '../testing/api.ts';
import { ORIGIN, NEW_PASSWORD, api, arrived } from './account-notices.testing.ts';

const speakRussian = () =>
  api.ask('PATCH', '/api/account/', { language: 'ru', time_zone: 'Asia/Vladivostok' });

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
