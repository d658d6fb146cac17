import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';

let api: TestApi;
let restored: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-erasures-'));
  api = await startTestApi({ DATA_DIR: folder });
  restored = await createTestDatabase();
});
afterAll(async () => {
  await api.close();
  await restored.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = async (url: string, ...options: string[]) => {
  const program = resolve(import.meta.dirname, 'erasures.ts');
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], { env });
  return stdout.trim();
};
const zoe = { full_name: 'Zoe', email: 'zoe@park.example', title: '', phone: '' };

it('U9 who was erased is erased again after a restore of a backup that was made before', async () => {
  const { contacts } = await api.createOrganization('Park', [zoe, { ...zoe, email: 'ann@park.example' }]);
  const [contact] = contacts;
  const path = `/api/contacts/contacts/${contact?.id}/erasure/`;
  expect((await api.ask('POST', path, { confirmation: zoe.email })).json()).toEqual({ is_finished: true });
  const file = join(folder, 'erasures');
  expect(await run(api.testDatabase.url, 'save', file)).toBe(`${file} holds the hashes of 1 addresses.`);
  expect(await readFile(file, 'utf8')).not.toContain('park');
  // The backup was made before the first erasure, so it has no key of hashes either.
  for (const email of ['Zoe@park.example', 'ann@park.example']) {
    await restored.database.pool.query(
      `insert into contacts (full_name, title, phone, email, email_key) values ('Of the backup', '', '', $1, lower($1))`,
      [email],
    );
  }
  expect(await run(restored.url, 'apply', file)).toBe('1 contacts were erased again.');
  const { rows } = await restored.database.pool.query('select full_name, email from contacts order by id');
  expect(rows).toEqual([
    { full_name: 'Erased person', email: '' },
    { full_name: 'Of the backup', email: 'ann@park.example' },
  ]);
  expect(await run(restored.url, 'apply', file)).toBe('0 contacts were erased again.');
});

it('U9 a file that is none of erasures is refused with a sentence', async () => {
  const file = join(folder, 'other');
  await writeFile(file, 'zoe@park.example\n');
  await expect(run(restored.url, 'apply', file)).rejects.toThrow('was not written by npm run erasures');
  await expect(run(restored.url, 'apply', join(folder, 'none'))).rejects.toThrow('There is no file');
  await expect(run(restored.url, 'forget')).rejects.toThrow('Usage');
});
