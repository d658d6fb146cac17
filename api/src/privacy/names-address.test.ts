import { PROPERTY_RUNS } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

const ADDRESS = 'ann@club.co';
const names = async (texts: readonly string[], address = ADDRESS) =>
  (
    await t.database.pool.query<{ found: boolean }>(
      `select names_address(lower(content), $2) as found from unnest($1::text[]) with ordinality as one (content, place) order by place`,
      [texts, address],
    )
  ).rows.map(({ found }) => found);

it('U9 a text names an address wherever it stands, also where a URL encodes what is beside it', async () => {
  const texts = [
    ADDRESS,
    'To Ann@Club.co.',
    '<ann@club.co>',
    '"ann@club.co"',
    "'ann@club.co'",
    'mailto:ann@club.co?subject=x',
    'x,ann@club.co;y',
    '... ann@club.co...',
    '%3Cann@club.co%3E',
    'to=%22Ann%22%20%3cann@club.co%3e&x',
    'a%253Cann@club.co',
    'q=50%0Aann@club.co',
    'joann@club.co ann@club.co',
    'ann@club.coann@club.co ann@club.co',
    'почта:ann@club.co',
  ];
  expect(await names(texts)).toEqual(texts.map(() => true));
});

it('U9 a longer address is somebody else', async () => {
  const texts = [
    '',
    'joann@club.co',
    'jo.ann@club.co',
    'jo+ann@club.co',
    'jo%ann@club.co',
    'ann@club.com',
    'ann@club.co.uk',
    'ann@club.co-op.example',
    'ann@club.co%2Euk',
    'ann@club.coann@club.co',
    '%41ann@club.co',
    'ann@club',
  ];
  expect(await names(texts)).toEqual(texts.map(() => false));
});

it('U9 as an address is compared sign by sign, whatever stands around it', async () => {
  const sign = fc.constantFrom(...Array.from('aAn@.co -_+%3CcE<>"é\n;'), "'", '%3C', '%2E', ADDRESS);
  await fc.assert(
    fc.asyncProperty(
      fc.array(sign, { maxLength: 14 }).map((signs) => signs.join('')),
      async (text) => {
        const lower = text.toLowerCase();
        let expected = false;
        let from = 0;
        for (;;) {
          const at = lower.indexOf(ADDRESS, from);
          if (at === -1) break;
          const before = lower.slice(0, at);
          const after = lower.slice(at + ADDRESS.length);
          const isLonger =
            (/(?:[\p{L}\p{N}_%+-]|[\p{L}\p{N}][.'!#$&~])$/u.test(before) &&
              !/%(?:25)*(?:0[9ad]|2[0289cf]|3[a-f]|5[bd])$/u.test(before)) ||
            /^(?:[\p{L}\p{N}_]|(?:[.-]|%(?:25)*2[de])+[\p{L}\p{N}])/u.test(after);
          if (!isLonger) expected = true;
          from = at + ADDRESS.length;
        }
        expect([text, ...(await names([text]))]).toEqual([text, expected]);
      },
    ),
    PROPERTY_RUNS,
  );
});

const took = async (times: number) => {
  const text = 'joann@club.co%3c....'.repeat(times);
  const start = performance.now();
  expect(await names([text])).toEqual([false]);
  return performance.now() - start;
};

it('U9 the time that it takes is in proportion to the text, however often it almost names the address', async () => {
  await took(1000);
  // Two and a half million letters. Looked at anew for each of them, these would take minutes.
  expect(await took(125_000)).toBeLessThan(10_000);
});
