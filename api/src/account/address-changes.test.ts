import type { OwnAccount } from '@touchline/shared/contract';
import { expect, it } from 'vitest';
import { addUser } from '../auth/users.repository.ts';
import { PERSON } from '../testing/api.ts';
import { lower, NEW, OTHER_PASSWORD, setUpAddressChanges } from './address-changes.testing.ts';

const test = setUpAddressChanges();

const { arrived, confirm, kysely, login, look, own, tokenIn, want } = test;

it('U1 another address holds once the link that is mailed there is opened, and both are told to the one before', async () => {
  await test.api.ask('PATCH', '/api/account/', { language: 'ru', time_zone: 'Asia/Vladivostok' });
  const asked = (await want()).json<OwnAccount>();
  expect(asked).toMatchObject({ email: PERSON.email, awaited_address: { email: NEW } });
  const mails = await arrived(2);
  expect([...mails.keys()].toSorted()).toEqual([lower(PERSON.email), NEW].toSorted());
  expect(mails.get(NEW)?.subject).toBe('Подтвердите адрес для Touchline');
  expect(mails.get(lower(PERSON.email))?.text).toContain(`запрошено подтверждение нового адреса ${NEW}`);
  expect(tokenIn(mails.get(lower(PERSON.email))?.text)).toBe('');
  expect((await login(NEW)).statusCode).toBe(401);
  const token = tokenIn(mails.get(NEW)?.text);
  // The database cannot tell it.
  const rows = JSON.stringify(await kysely().selectFrom('address_changes').selectAll().execute());
  expect(rows).toContain(NEW);
  expect(rows).not.toContain(token);
  expect((await look(token)).json()).toEqual({ email: NEW });
  expect((await own()).email).toBe(PERSON.email);

  expect((await confirm(token)).statusCode).toBe(204);
  expect(await own()).toMatchObject({ email: NEW, awaited_address: null });
  expect((await login(NEW)).statusCode).toBe(200);
  expect((await login(PERSON.email)).statusCode).toBe(401);
  const told = await arrived(1);
  expect(told.get(lower(PERSON.email))).toMatchObject({
    subject: 'Адрес вашей учётной записи в Touchline изменён',
    text: expect.stringContaining(`изменён с ${PERSON.email} на ${NEW}`),
  });
  expect(told.get(lower(PERSON.email))?.text).toContain('(Владивосток, стандартное время)');
  expect((await confirm(token)).statusCode).toBe(404);
  expect((await look(token)).statusCode).toBe(404);
});

it('U1 asking tells nobody that another account has an address; who opens the link is refused', async () => {
  await addUser(kysely(), 'staff@company.example', OTHER_PASSWORD);
  const free = await want();
  await arrived(2);
  const taken = await want('Staff@company.example');
  expect(taken.statusCode).toBe(free.statusCode);
  expect(Object.keys(taken.json<object>())).toEqual(Object.keys(free.json<object>()));
  const mails = await arrived(2);
  const token = tokenIn(mails.get('staff@company.example')?.text);
  const refused = await confirm(token);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain('Another account has Staff@company.example');
  expect((await own()).email).toBe(PERSON.email);
  expect((await login('staff@company.example', OTHER_PASSWORD)).statusCode).toBe(200);
});

it('U1 a wrong password asks for nothing, and other letters of the same address need no mail', async () => {
  expect((await want(NEW, 'wrong')).statusCode).toBe(400);
  expect((await own()).awaited_address).toBeNull();
  const shouted = PERSON.email.toUpperCase();
  expect((await want(shouted)).json()).toMatchObject({ email: shouted, awaited_address: null });
  expect((await arrived(1)).has(lower(PERSON.email))).toBe(true);
});
