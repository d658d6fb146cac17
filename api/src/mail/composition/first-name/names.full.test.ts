import { readFile } from 'node:fs/promises';
import { NAMES_FILE } from './known-names.ts';
import { makeNames } from './make-names.ts';

it('E5 the names that are kept are those of the libraries', async () => {
  expect((await readFile(NAMES_FILE, 'utf8')) === makeNames()).toBe(true);
});
