import { existsSync } from 'node:fs';
import path from 'node:path';
import { STORY_FOLDERS, storiesOf, touchesAll } from './changed.ts';

const e2e = path.resolve(import.meta.dirname, '../../e2e');

it('names only folders of stories that exist', () => {
  expect(STORY_FOLDERS.filter((folder) => !existsSync(path.join(e2e, folder)))).toEqual([]);
});

it.each<[string, string[], string[] | undefined]>([
  ['nothing for documents and tests', ['README.md', 'docs/architecture.md', 'api/src/main.test.ts'], []],
  ['the story that changed', ['e2e/session/log-in.spec.ts'], ['e2e/session/log-in.spec.ts']],
  [
    'the stories of a part of the API',
    ['api/src/uploads/uploads.routes.ts'],
    ['e2e/templates/', 'e2e/mail/'],
  ],
  ['all for what every section carries', ['docs/operations.md', 'shared/src/index.ts'], undefined],
  ['all for what is under no rule', ['api/src/app.ts'], undefined],
  ['nothing for a story that was deleted', ['e2e/session/gone.spec.ts'], []],
  ['all for other packages', ['package-lock.json'], undefined],
])('runs %s', (_what, files, stories) => {
  expect(storiesOf(files)).toEqual(stories);
});

it.each<[string, string, string[]]>([
  ['other packages', 'package-lock.json', ['lint', 'vitest', 'jest']],
  ['what a package needs', 'mfe-contacts/package.json', ['lint', 'vitest', 'jest']],
  ['how types are read', 'tsconfig.base.json', ['lint', 'vitest', 'jest']],
  ['how Jest runs', 'jest.browser-setup.mjs', ['jest']],
  ['how Vitest runs', 'vitest.config.ts', ['vitest']],
  ['the rules of the linter', '.oxlintrc.json', ['lint']],
  ['a deleted program of the page', 'mfe-contacts/src/gone.ts', ['jest']],
  ['a deleted program of the API', 'api/src/gone.ts', ['vitest']],
  ['a deleted program of both', 'shared/src/contract/gone.ts', ['vitest', 'jest']],
  ['no deleted test', 'api/src/gone.test.ts', []],
  ['no deleted document', 'docs/gone.md', []],
  ['nothing that imports lead to', 'api/src/app.ts', []],
])('runs the whole of a tool for %s (%s)', (_what, file, tools) => {
  const all = ['lint', 'vitest', 'jest'] as const;
  expect(all.filter((tool) => touchesAll(tool, [file]))).toEqual(tools);
});
