import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findRunningServer, startEmbeddedServer } from '../database/embedded/server.ts';
import { copyPreparedData } from '../testing/prepared-data.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'database-role.ts');

async function ask(url: string, statement: string): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

it('S11 the role of the containers gets a password of its own, and the superuser has none any more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-role-'));
  await copyPreparedData(folder);
  const server = await startEmbeddedServer(folder);
  const superuserUrl = (await findRunningServer(folder, 'touchline')) ?? '';
  await ask(superuserUrl, 'create table of_an_earlier_release (id serial)');
  const file = join(folder, 'database-password');
  const { stdout } = await run(process.execPath, [program, superuserUrl], {
    env: { ...process.env, DATABASE_PASSWORD_FILE: file },
  });
  expect(stdout).toBe('The role touchline_app is ready.\n');
  const url = new URL(server.url);
  await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  url.password = await readFile(file, 'utf8');
  expect(await ask(url.href, 'insert into of_an_earlier_release default values returning id')).toEqual([
    { id: 1 },
  ]);
  await expect(ask(superuserUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await server.stop();
  await rm(folder, { recursive: true });
});
