import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');

/** Words of the last column of the interface's table. */
const avoided = [...glossary.matchAll(/^\|(?:[^|\n]*\|){3}([^|\n]*)\|$/gmu)]
  .slice(2)
  .flatMap(([, cell]) => (cell ?? '').split(','))
  .map((word) => word.trim())
  .filter((word) => word !== '')
  // As Russian declines them.
  .map((word) => word.replace('*', '\\p{L}{0,3}'));

/** The texts that people read, with the names of their files. */
const catalogues = globSync('{host,shared,mfe-*}/src/**/*essages.ts', { cwd: root }).concat(
  globSync('api/src/**/{texts,*-texts}.ts', { cwd: root, exclude: ['**/testing/**'] }),
);
const texts = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').matchAll(/(['"`])((?:(?!\1).)*)\1/gu);

it('reads a glossary and catalogues', () => {
  expect(avoided.length).toBeGreaterThan(5);
  expect(catalogues.length).toBeGreaterThan(20);
});

it('finds a word however it is declined, and not in others', () => {
  const word = avoided.find((one) => one.startsWith('тег'));
  const whole = new RegExp(`^${word}$`, 'iu');
  expect(['Теги', 'тегов', 'тегами', 'стратег', 'тегеран'].map((one) => whole.test(one))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('says one name per thing: no text uses a word that the glossary avoids', () => {
  const words = new RegExp(`(?<!\\p{L})(?:${avoided.join('|')})(?!\\p{L})`, 'iu');
  const found = catalogues.flatMap((file) =>
    [...texts(file)].filter(([text]) => words.test(text)).map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
