import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { copyPreparedData } from '../../testing/prepared-data.ts';
import { AlreadyRunningError } from './lock.ts';
import { isPostmasterOf, readPostmaster } from './postmaster.ts';
import { findRunningServer, startEmbeddedServer } from './server.ts';

const run = promisify(execFile);
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'touchline embedded '));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that starts the server of that folder; answers how it went, then waits. */
function startElsewhere(directory: string, options: { uid?: number; gid?: number } = {}): ChildProcess {
  const program = join(import.meta.dirname, '..', '..', 'testing', 'embedded-server-process.ts');
  return fork(program, [directory], { ...options, execArgv: [] });
}
const answerOf = async (child: ChildProcess) =>
  (await once(child, 'message'))[0] as { url: string; pid: number; failure?: string };
const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.send('stop');
  await exit;
};

it('P7 starts on a path with spaces, with checksums, UTF-8, fsync and a password, on the loopback interface alone', async () => {
  const server = await startEmbeddedServer(join(home, 'data of ours'));
  const [settings] = await ask(
    (await findRunningServer(join(home, 'data of ours'), 'touchline')) ?? '',
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
       pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datlocale as locale,
       lower('ЖЁ') as lower from pg_database where datname = current_database()`,
  );
  expect(settings).toEqual({
    checksums: 'on',
    fsync: 'on',
    addresses: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    lower: 'жё',
  });
  const stranger = new URL(server.url);
  stranger.password = 'wrong';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(home, 'data of ours', 'postgres-password'))).mode & 0o077).toBe(0);
  await server.stop();
  expect(await isPostmasterOf(join(home, 'data of ours', 'postgres'), server.pid)).toBe(false);
});

it('P7 keeps its data from start to start', async () => {
  await copyPreparedData(home);
  const first = await startEmbeddedServer(home);
  await ask(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await startEmbeddedServer(home);
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

it('P7 S11 the API is no superuser: it owns the schema, and reaches nothing of the server', async () => {
  await copyPreparedData(home);
  const server = await startEmbeddedServer(home);
  const [role] = await ask(
    server.url,
    `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as may_more,
       pg_get_userbyid(nspowner) as owner, current_user as name
     from pg_roles, pg_namespace where rolname = current_user and nspname = 'public'`,
  );
  expect(role).toEqual({ may_more: false, owner: 'touchline_app', name: 'touchline_app' });
  for (const forbidden of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('PG_VERSION')",
    'alter system set fsync = off',
    'create role another superuser',
    'create database another',
    'set role touchline',
  ]) {
    await expect(ask(server.url, forbidden)).rejects.toMatchObject({ code: '42501' });
  }
  expect((await stat(join(home, 'postgres-app-password'))).mode & 0o077).toBe(0);
  await server.stop();
});

it('P7 S11 a folder of an earlier release, whose tables are the superuser’s, is handed over with all its rows', async () => {
  await copyPreparedData(home);
  const before = await startEmbeddedServer(home);
  const superuser = (await findRunningServer(home, 'touchline')) ?? '';
  await ask(
    before.url,
    'create table kept (id integer generated always as identity, old serial, answer text)',
  );
  await ask(before.url, 'create index on kept (answer)');
  await ask(before.url, "insert into kept (answer) values ('42')");
  await ask(superuser, 'reassign owned by touchline_app to touchline');
  await ask(superuser, 'drop owned by touchline_app');
  await ask(superuser, 'drop role touchline_app');
  await before.stop();
  await rm(join(home, 'postgres-app-password'));

  for (let starts = 0; starts < 2; starts += 1) {
    const server = await startEmbeddedServer(home);
    await ask(server.url, "insert into kept (answer) values ('43')");
    await ask(server.url, 'alter table kept add column added integer; alter table kept drop column added');
    expect(await ask(server.url, "select id, old from kept where answer = '42'")).toEqual([
      { id: 1, old: 1 },
    ]);
    await server.stop();
  }
});

it('P7 S11 a password file that was lost is made anew, and the role takes its password', async () => {
  await copyPreparedData(home);
  await rm(join(home, 'postgres-app-password'));
  const server = await startEmbeddedServer(home);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

it('P7 a second start says that the first runs, and does it no harm', async () => {
  await copyPreparedData(home);
  const first = await startEmbeddedServer(home);
  const again = startEmbeddedServer(home);
  await expect(again).rejects.toBeInstanceOf(AlreadyRunningError);
  await expect(again).rejects.toThrow(`Touchline is already running on ${home} (process ${process.pid})`);
  const elsewhere = await answerOf(startElsewhere(home));
  expect(elsewhere.failure).toContain(`already running on ${home} (process ${process.pid})`);
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

it('P7 of two starts at once on a new folder, one runs and the other says so', async () => {
  const children = [startElsewhere(home), startElsewhere(home)];
  const answers = await Promise.all(children.map(answerOf));
  expect(answers.filter((answer) => answer.failure?.includes('already running'))).toHaveLength(1);
  expect(answers.filter((answer) => answer.url)).toHaveLength(1);
  for (const [index, child] of children.entries()) if (answers[index]?.url) await end(child);
});

it('P7 after a kill -9 the orphaned server is ended, and what was committed is there', async () => {
  await copyPreparedData(home);
  const child = startElsewhere(home);
  const first = await answerOf(child);
  await ask(first.url, 'create table kept as select 7 as answer');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  expect(await isPostmasterOf(join(home, 'postgres'), first.pid)).toBe(true);
  const second = await startEmbeddedServer(home);
  expect(await isPostmasterOf(join(home, 'postgres'), first.pid)).toBe(false);
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  await second.stop();
});

it('P7 after a kill -9 of the server too, it recovers', async () => {
  await copyPreparedData(home);
  const child = startElsewhere(home);
  const first = await answerOf(child);
  await ask(first.url, 'create table kept as select 8 as answer');
  process.kill(first.pid, 'SIGKILL');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const second = await startEmbeddedServer(home);
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 8 }]);
  await second.stop();
});

it('P7 a process id that another program has by now is not taken for the server, and is left alone', async () => {
  await copyPreparedData(home);
  await writeFile(
    join(home, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${home}/postgres\n1\n1\n\n127.0.0.1\n\nready\n`,
  );
  const server = await startEmbeddedServer(home);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

it('P7 a start killed while making the database leaves nothing in the way', async () => {
  await mkdir(join(home, 'postgres.new'));
  await writeFile(join(home, 'postgres.new', 'PG_VERSION'), '18\n');
  const server = await startEmbeddedServer(home);
  expect(await readPostmaster(join(home, 'postgres'))).toMatchObject({ ready: true });
  await server.stop();
});

it('P7 a database of another PostgreSQL is refused with what to do', async () => {
  await mkdir(join(home, 'postgres'));
  await writeFile(join(home, 'postgres', 'PG_VERSION'), '15\n');
  await expect(startEmbeddedServer(home)).rejects.toThrow(/written by PostgreSQL 15; this is 18.*pg_dump/);
});

// Only root can become somebody else; as an ordinary user every test above is the proof for ordinary users.
(process.getuid?.() === 0 ? describe : describe.skip)('as root', () => {
  it('P7 root runs it in a folder that nobody else can enter', async () => {
    const locked = join(home, 'locked');
    await mkdir(locked, { mode: 0o700 });
    await copyPreparedData(join(locked, 'data'));
    const server = await startEmbeddedServer(join(locked, 'data'));
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    await server.stop();
  });

  it('P7 an ordinary user runs it below a home of mode 700, and root goes on with that database', async () => {
    const { stdout } = await run('id', ['-u', 'nobody']);
    const uid = Number(stdout);
    await chown(home, uid, uid);
    const child = startElsewhere(join(home, 'data'), { uid, gid: uid });
    const answer = await answerOf(child);
    expect(answer.failure).toBeUndefined();
    expect((await stat(join(home, 'data', 'postgres'))).uid).toBe(uid);
    await end(child);
    const server = await startEmbeddedServer(join(home, 'data'));
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(uid);
    await server.stop();
  });
});
