import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readPostmaster } from './database/embedded/postmaster.ts';
import type { Failed, Ready } from './main.ts';
import { copyPreparedData } from './testing/prepared-data.ts';

let home: string;
let directory: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'touchline main '));
  directory = join(home, 'data');
  await copyPreparedData(directory);
});
afterEach(() => rm(home, { recursive: true, force: true }));

const file = (name: string) => join(import.meta.dirname, name);

function start(program: string, settings: Record<string, string> = {}, ...options: string[]): ChildProcess {
  const { TEST_DATABASE_URL: _other, ...environment } = process.env;
  return fork(file(program), options, {
    env: {
      ...environment,
      DATA_DIR: directory,
      API_PORT: '0',
      MAIL_SANDBOX_PORT: '0',
      LOG_LEVEL: 'info',
      ...settings,
    },
    execArgv: [],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
}

const answerOf = async <Answer>(child: ChildProcess) => (await once(child, 'message'))[0] as Answer;
async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
  });
const login = ({ port }: Ready, email: string, password: string) =>
  fetch(`http://127.0.0.1:${port}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

it('tells its parent port and first password, keeps secrets to itself, and shuts down cleanly', async () => {
  directory = join(home, 'made at the first start');
  const child = start('main.ts');
  const output = text(child.stdout ?? process.stdin);
  const ready = await answerOf<Ready>(child);
  expect(ready).toEqual({
    ready: true,
    port: expect.any(Number) as number,
    admin: { email: 'admin@touchline.local', password: expect.stringMatching(/^[\w-]{20}$/) as string },
    sandboxUrl: expect.stringMatching(/^http:/) as string,
  });
  expect((await fetch(`http://127.0.0.1:${ready.port}/api/health`)).status).toBe(200);
  const password = ready.admin.password ?? '';
  expect((await login(ready, ready.admin.email, password)).status).toBe(200);
  const secret = join(directory, 'jwt-secret');
  expect((await stat(secret)).mode & 0o077).toBe(0);
  const server = await readPostmaster(join(directory, 'postgres'));
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(await isListening(server?.port ?? 0)).toBe(false);
  const log = await output;
  for (const hidden of [
    password,
    await readFile(secret, 'utf8'),
    await readFile(join(directory, 'postgres-password'), 'utf8'),
    await readFile(join(directory, 'postgres-app-password'), 'utf8'),
  ]) {
    expect(log).not.toContain(hidden);
  }
});

it('a second start gives no password away, takes the same tokens, and ignores another ADMIN_PASSWORD', async () => {
  const settings = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'first password' };
  const first = start('main.ts', settings);
  const before = await answerOf<Ready>(first);
  expect(before.admin).toEqual({ email: 'ann@example.com' });
  const { access } = (await (await login(before, 'ann@example.com', 'first password')).json()) as {
    access: string;
  };
  first.kill('SIGKILL');
  await exitOf(first);
  const second = start('main.ts', { ...settings, ADMIN_PASSWORD: 'second password' });
  const after = await answerOf<Ready>(second);
  expect(after.admin).toEqual({ email: 'ann@example.com' });
  expect((await login(after, 'ann@example.com', 'second password')).status).toBe(401);
  const me = await fetch(`http://127.0.0.1:${after.port}/api/auth/me/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(me.status).toBe(200);
  second.kill('SIGINT');
  expect(await exitOf(second)).toBe(0);
});

it('two starts at once: the second says so and ends; when the parent goes away the first ends too', async () => {
  const first = start('main.ts');
  const ready = await answerOf<Ready>(first);
  const second = start('main.ts');
  const failed = await answerOf<Failed>(second);
  expect(failed).toEqual({
    ready: false,
    message: expect.stringContaining(`already running on ${directory}`) as string,
  });
  expect(await exitOf(second)).toBe(1);
  expect((await fetch(`http://127.0.0.1:${ready.port}/api/health`)).status).toBe(200);
  first.disconnect();
  expect(await exitOf(first)).toBe(0);
});

it('a setting that cannot be used is named, and nothing is started', async () => {
  const child = start('main.ts', { LOG_LEVEL: 'loud' });
  expect(await answerOf<Failed>(child)).toEqual({
    ready: false,
    message: expect.stringContaining('LOG_LEVEL: ') as string,
  });
  expect(await exitOf(child)).toBe(1);
  expect(await readPostmaster(join(directory, 'postgres'))).toBeUndefined();
});

it('stops its database when a client never finishes its request', async () => {
  const child = start('main.ts');
  const { port } = await answerOf<Ready>(child);
  const server = await readPostmaster(join(directory, 'postgres'));
  const slow = createConnection(port, '127.0.0.1').on('error', () => undefined);
  slow.write('POST /api/auth/login/ HTTP/1.1\r\nHost: touchline\r\nContent-Type: application/json\r\n');
  slow.write('Content-Length: 1000\r\n\r\n{"email":');
  // The API reads a later request only after the beginning of that one.
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(await isListening(server?.port ?? 0)).toBe(false);
});

it('when the embedded database dies, the API says so and ends', async () => {
  const child = start('main.ts');
  const complaint = text(child.stderr ?? process.stdin);
  await answerOf<Ready>(child);
  process.kill((await readPostmaster(join(directory, 'postgres')))?.pid ?? Number.NaN, 'SIGKILL');
  expect(await exitOf(child)).toBe(1);
  expect(await complaint).toContain('has ended unexpectedly');
});

/** Runs the user command to its end. */
async function user(options: string[], input = '') {
  const child = start('cli/user.ts', {}, ...options);
  child.stdin?.end(input);
  const [output, complaint] = await Promise.all([
    text(child.stdout ?? process.stdin),
    text(child.stderr ?? process.stdin),
  ]);
  return { code: await exitOf(child), output: output.trim(), complaint: complaint.trim() };
}

describe('the user command', () => {
  it('keeps accounts beside a running API; a new password ends the sessions', async () => {
    const child = start('main.ts');
    const ready = await answerOf<Ready>(child);
    expect(await user(['add', 'Bob@Example.com'], 'my own password\n')).toEqual({
      code: 0,
      output: 'Added the account (staff) Bob@Example.com',
      complaint: '',
    });
    const session = (await (await login(ready, 'bob@example.com', 'my own password')).json()) as {
      access: string;
    };
    const changed = await user(['password', 'bob@example.com', '--generate']);
    const password = /password: (\S+)$/m.exec(changed.output)?.[1] ?? '';
    expect(changed).toMatchObject({ code: 0, complaint: '' });
    const me = await fetch(`http://127.0.0.1:${ready.port}/api/auth/me/`, {
      headers: { authorization: `Bearer ${session.access}` },
    });
    expect(me.status).toBe(401);
    expect((await login(ready, 'bob@example.com', password)).status).toBe(200);
    expect(await user(['add', 'BOB@example.com'], 'long enough\n')).toMatchObject({
      code: 1,
      complaint: 'BOB@example.com has an account already.',
    });
    expect(await user(['password', 'bob@example.com'], 'short\n')).toMatchObject({
      code: 1,
      complaint: 'A password has 8 to 1000 characters.',
    });
    expect(await user(['role', 'bob@example.com', 'boss'])).toMatchObject({
      code: 1,
      complaint: '"boss" is not a role: viewer, staff, approver, administrator.',
    });
    expect(await user(['role', 'bob@example.com', 'approver'])).toMatchObject({
      code: 0,
      output: 'Bob@Example.com is approver now',
    });
    expect(await user(['remove', 'bob@example.com'])).toMatchObject({
      code: 0,
      output: 'Removed the account Bob@Example.com',
    });
    expect(await user(['remove', 'bob@example.com'])).toMatchObject({
      code: 1,
      complaint: 'There is no account for bob@example.com.',
    });
    child.kill('SIGTERM');
    await exitOf(child);
  });

  it('works when nothing runs, and refuses nonsense', async () => {
    const add = ['add', 'ann@example.com', '--role', 'administrator'];
    expect(await user(add, 'long enough\n')).toMatchObject({ code: 0 });
    expect((await user(['list'])).output).toMatch(/^ann@example\.com\tadministrator\tsince \d{4}-\d\d-\d\d$/);
    expect(await user(['remove', 'ann@example.com'])).toMatchObject({
      code: 1,
      complaint: 'This is the only administrator. Make another one first.',
    });
    expect((await user(['frobnicate'])).complaint).toMatch(/^Usage:/);
    expect((await user(['add', 'ann'])).complaint).toMatch(/^"ann" is not an email address\./);
  });
});
