import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '../testing/databases.ts';

const run = promisify(execFile);

const note = (settings: Record<string, string>, ...parameters: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'note-release.ts'), ...parameters], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  });

it('U7 a release is in the activity where there is one, and no reason to start anything where there is none', async () => {
  const place = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-release-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: place.url };
  await note(settings, 'released', 'mfe-contacts 1.4.0');
  expect(
    await place.database.kysely
      .selectFrom('activity')
      .select(['action', 'kind', 'actor', 'content'])
      .where('kind', '=', 'release')
      .execute(),
  ).toEqual([
    { action: 'released', kind: 'release', actor: 'command_line', content: { name: 'mfe-contacts 1.4.0' } },
  ]);
  await expect(note({ DATA_DIR: folder }, 'released', 'mfe-contacts 1.4.0')).rejects.toMatchObject({
    code: 1,
    stderr: 'The activity cannot name it: Touchline does not run here.\n',
  });
  await expect(note(settings, 'deleted', 'mfe-contacts')).rejects.toMatchObject({ code: 1 });
  await place.drop();
  await rm(folder, { recursive: true });
});
