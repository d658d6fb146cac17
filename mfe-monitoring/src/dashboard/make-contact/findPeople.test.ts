// oxlint-disable jest/no-standalone-expect -- it does not know test.prop for a test
import { fc, test } from '@fast-check/jest';
import { findPeople } from './findPeople.ts';

const NOBODY: ReadonlySet<string> = new Set();

it.each([
  ['Please ask Ivan Petrov <petrov@meadow.example>.', 'Ivan Petrov', 'petrov@meadow.example'],
  ['Wrong person. Write to Zoë O’Neill (zoe.oneill@club.example)!', 'Zoë O’Neill', 'zoe.oneill@club.example'],
  ['Ask Petrov: ivan.petrov@meadow.example', 'Ivan Petrov', 'ivan.petrov@meadow.example'],
  ['ask for grounds@club.example', '', 'grounds@club.example'],
  ['Обратитесь к Ивану Петрову, petrov@pole.example', 'Ивану Петрову', 'petrov@pole.example'],
  ['Wrong person: ask Petrov', 'Petrov', ''],
  ['Bitte wenden Sie sich an Frau Müller.', 'Müller', ''],
  ['Обратитесь к г-ну Петрову.', 'Петрову', ''],
  ['Merci de contacter Mme Claire Dubois.', 'Claire Dubois', ''],
])('V4 finds whom %j names', (text, full_name, email) => {
  expect(findPeople(text, NOBODY)).toEqual([{ full_name, email }]);
});

it.each(['', 'No, thank you.', 'Please ask him about the pitch', 'Call me on Thursday morning', 'a@b'])(
  'V4 finds nobody in %j',
  (text) => {
    expect(findPeople(text, NOBODY)).toEqual([]);
  },
);

it('V4 leaves out who is known, names each once, and five at most', () => {
  const known = new Set(['me@club.example']);
  expect(findPeople('Me@club.example or a@b.example, A@B.example', known)).toEqual([
    { full_name: '', email: 'a@b.example' },
  ]);
  const many = Array.from({ length: 9 }, (_, index) => `x${index}@b.example`).join(' ');
  expect(findPeople(many, NOBODY)).toHaveLength(5);
});

test.prop([
  fc.array(fc.constantFrom('a', 'A', '@', '.', '-', ' ', '<', 'ask ', 'Ask Aa', '\n', 'п'), {
    maxLength: 400,
  }),
])('V4 whatever a text says, it names a person by something', (parts) => {
  for (const { full_name, email } of findPeople(parts.join(''), NOBODY)) {
    expect(full_name + email).not.toBe('');
    if (email !== '') expect(email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/u);
  }
});

it.each([['a'], ['@'], ['a.'], ['a@'], ['Aa '], ['ask '], ['ask Aa '], [' '], ['-'], ['a@a.']])(
  'V4 a text of nothing but %j is read in a moment',
  (part) => {
    const begun = performance.now();
    findPeople(part.repeat(200_000), NOBODY);
    expect(performance.now() - begun).toBeLessThan(2000);
  },
);
