import { existsSync } from 'node:fs';
import path from 'node:path';
import { STORY_FOLDERS, storiesOf } from './changed.ts';

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
])('runs %s', (_what, files, stories) => {
  expect(storiesOf(files)).toEqual(stories);
});
