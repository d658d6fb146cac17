import { newKey } from './newKey.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

it('E7 makes a UUID each time another', () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(keys.filter((key) => !UUID.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(200);
});
