import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

it('P3 hashes with Argon2id, 19 MiB, two passes, salted', async () => {
  const hash = await hashPassword('пароль');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword('пароль')).not.toBe(hash);
});
it('P3 recognizes the password, and no other', async () => {
  const hash = await hashPassword('caf\u00e9');
  expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
  expect(await verifyPassword('cafe', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});
it('P3 still verifies hashes made at another cost', async () => {
  // Test vector of the reference implementation: m=65536, t=2, p=1, "password", "somesalt".
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
});
it('P3 generates a different password each time', () => {
  expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100);
});
