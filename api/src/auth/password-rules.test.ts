import { passwordFault } from './password-rules.ts';

it.each([
  'short',
  'password',
  'Password1!',
  'passwordpassword',
  'aaaaaaaa',
  'abababab',
  '12345678',
  'qwertyuiop',
  'пароль2026',
  'touchline1',
  'anna.field1',
  'anna.field@club.example',
  'P@ssw0rd2024',
  'gfhjkm123',
])('P3 refuses what anybody would guess: %s', async (password) => {
  expect(await passwordFault(password, 'anna.field@club.example')).toMatchObject({
    en: expect.any(String),
    ru: expect.any(String),
  });
});

it('P3 the name of the person is known, whichever its letter case', async () => {
  expect(await passwordFault('Ann.Field1', 'a@club.example', 'Ann Field')).toBeDefined();
});

it.each([
  'correct horse battery staple',
  'Wq7-tuft',
  'газон после дождя',
  'passwordless grass',
  'anna likes turf',
])('P3 takes %s', async (password) => {
  expect(await passwordFault(password, 'anna.field@club.example')).toBeUndefined();
});
