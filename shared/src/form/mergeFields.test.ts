import { mergeFields } from './mergeFields.ts';

const FIELDS = ['name', 'town', 'size'] as const;
type Fields = Readonly<Record<(typeof FIELDS)[number], string>>;
const changed = (one: Fields, other: Fields) => FIELDS.filter((name) => one[name] !== other[name]);

it('S9 keeps what each has changed, and names what both have changed differently', () => {
  const before = { name: 'a', town: 'a', size: 'a' };
  const mine = { name: 'mine', town: 'same', size: 'a' };
  const theirs = { name: 'theirs', town: 'same', size: 'theirs' };
  expect(mergeFields({ mine, before, theirs }, changed)).toEqual({
    fields: { name: 'mine', town: 'same', size: 'theirs' },
    clashes: ['name'],
  });
});
