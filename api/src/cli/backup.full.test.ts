import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addUser, findUser } from '../auth/users.repository.ts';
import { openDatabase } from '../database/database.ts';
import { startEmbeddedServer } from '../database/embedded/server.ts';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { copyPreparedData } from '../testing/prepared-data.ts';

const run = promisify(execFile);

/** Runs a command as `npm run` does. @returns what it printed; rejects with its errors */
const command = (name: 'backup' | 'restore', file: string, settings: Record<string, string>) =>
  run(process.execPath, [join(import.meta.dirname, `${name}.ts`), file], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  });

async function hasAnn(url: string): Promise<boolean> {
  const database = openDatabase({ url, poolSize: 1, onConnectionLost: () => undefined });
  try {
    return (await findUser(database.kysely, 'ann@club.example')) !== undefined;
  } finally {
    await database.close();
  }
}

it('U10 the commands back up an embedded database while it runs, and restore it there and into one of DATABASE_URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-commands-'));
  const [data, other] = [join(folder, 'data'), join(folder, 'other')];
  await copyPreparedData(data);
  const server = await startEmbeddedServer(data);
  const database = openDatabase({ url: server.url, poolSize: 1, onConnectionLost: () => undefined });
  await migrate(database);
  await addUser(database.kysely, 'ann@club.example', 'long grass and rain');
  await database.close();
  const file = join(folder, 'touchline.tar.gz');
  const backedUp = await command('backup', file, { DATA_DIR: data });
  expect(backedUp.stdout).toMatch(
    /touchline\.tar\.gz \(\d+\.\d MB\) holds \d+ rows, 0 uploads and \d keys\.\n/u,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(command('backup', file, { DATA_DIR: data })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is there already; nothing was written'),
  });
  await expect(command('restore', file, { DATA_DIR: data })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/already|running/u),
  });
  await expect(
    command('backup', join(folder, 'nowhere', 'a.tar.gz'), { DATA_DIR: data }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/could not be written \(ENOENT.*nothing is left of it\.\n$/u),
  });
  await server.stop();

  // Making it takes seconds of processor time, as in the tests of the embedded database.
  await copyPreparedData(other);
  const restored = await command('restore', file, { DATA_DIR: other });
  expect(restored.stdout).toMatch(
    /^Restored \d+ rows and 0 uploads as of 20\d\d-.*Z\. Everybody signs in again, and scripts need new API keys\.\n/u,
  );
  const there = await startEmbeddedServer(other);
  expect(await hasAnn(there.url)).toBe(true);
  await there.stop();

  const place = await createTestDatabase({ migrated: false });
  const settings = { DATA_DIR: join(folder, 'third'), DATABASE_URL: place.url };
  await command('restore', file, settings);
  expect(await hasAnn(place.url)).toBe(true);
  await expect(
    command('restore', file, { ...settings, DATA_DIR: join(folder, 'fourth') }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/accounts in this database already/u),
  });
  await place.drop();

  await writeFile(file, (await readFile(file)).subarray(0, 200));
  const fifth = join(folder, 'fifth');
  await expect(command('restore', file, { DATA_DIR: fifth })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/cannot be restored\. It (?:is no backup, or damaged|ends too early)/u),
  });
  await expect(command('restore', join(folder, 'none.tar.gz'), { DATA_DIR: fifth })).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no file'),
  });
  // No database is made for what cannot be restored.
  await expect(stat(fifth)).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(folder, { recursive: true });
});
