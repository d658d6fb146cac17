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
])('P3 refuses what anybody would guess: %s', (password) => {
  expect(passwordFault(password, 'anna.field@club.example')).toMatchObject({
    en: expect.any(String),
    ru: expect.any(String),
  });
});

it.each([
  'correct horse battery staple',
  'Wq7-tuft',
  'газон после дождя',
  'passwordless grass',
  'anna likes turf',
])('P3 takes %s', (password) => {
  expect(passwordFault(password, 'anna.field@club.example')).toBeUndefined();
});
