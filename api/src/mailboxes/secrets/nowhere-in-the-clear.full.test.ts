import type { MailboxSignIn } from '@touchline/shared/contract';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { findFreePort } from '../../database/embedded/free-port.ts';
import { findRunningServer } from '../../database/embedded/server.ts';
import type { Failed, Ready } from '../../main.ts';
import { CLIENT } from '../../testing/authorization-server/authorization-server.ts';
import { DOVECOT_PASSWORD } from '../../testing/mail-servers/dovecot.ts';
import { copyPreparedData } from '../../testing/prepared-data.ts';
import { formsOfSecret } from '../testing/forms-of-secret.ts';
import { hasOAuthServers, startOAuthServers, type OAuthServers } from '../testing/oauth-servers.ts';

const ADMIN = { email: 'ann@club.example', password: 'the password of the administrator' };
const WRONG_PASSWORD = 'what somebody mistyped 77';

let folder: string;
let servers: OAuthServers;
let api: ChildProcess;
let origin: string;
let access: string;
/** What Touchline has answered, headers included. */
const answers: string[] = [];
let output: Promise<string>[];

async function ask(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const answer = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(access && { authorization: `Bearer ${access}` }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await answer.clone().text();
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  answers.push(`${method} ${path} ${JSON.stringify(headers)} ${content}`);
  return answer;
}

async function signInWith(signIn: MailboxSignIn): Promise<string | null> {
  const begun = await ask('POST', '/api/mailboxes/sign-in/', signIn);
  const [cookie = ''] = begun.headers.getSetCookie()[0]?.split(';') ?? [];
  servers.authorization.secrets.add(cookie.split('=')[1] ?? '');
  const { url } = (await begun.json()) as { url: string };
  dumps.push(await dump());
  const { pathname, search } = await servers.authorization.signIn(url);
  const back = await fetch(`${origin}${pathname}${search}`, { redirect: 'manual', headers: { cookie } });
  answers.push(JSON.stringify([...back.headers]));
  return back.headers.get('location');
}

/** Every row of every table, at several moments. */
const dumps: string[] = [];
async function dump(): Promise<string> {
  const client = new Client({ connectionString: await findRunningServer(join(folder, 'data')) });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const tables = [];
    for (const { name } of rows) {
      tables.push(name, (await client.query(`select to_jsonb(t)::text as row from "${name}" t`)).rows);
    }
    return JSON.stringify(tables);
  } finally {
    await client.end();
  }
}

/** What lies on the disk, but for the files that keys are to be in. */
async function filesOf(directory: string): Promise<Buffer[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const kept = new Set(['mailbox-key', 'jwt-secret', 'postgres-password', 'postgres-app-password']);
  const files = entries.filter((entry) => entry.isFile() && !kept.has(entry.name));
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

function run(program: string, settings: Record<string, string>, ...options: string[]): ChildProcess {
  const { TEST_DATABASE_URL: _other, ...environment } = process.env;
  const child = fork(resolve(import.meta.dirname, '../..', program), options, {
    env: { ...environment, ...settings },
    execArgv: [],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) output.push(text(stream));
  return child;
}

it.each(['', 'u', 'us', 'user=jo\u0001auth=Bearer '])('a secret is found in base64 after %j', (before) => {
  const written = Buffer.from(`${before}${WRONG_PASSWORD}\u0001`).toString('base64');
  expect(formsOfSecret(WRONG_PASSWORD).some((form) => written.includes(form))).toBe(true);
});

(hasOAuthServers ? describe : describe.skip)('what mailboxes sign in with', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-clear-'));
    await copyPreparedData(join(folder, 'data'));
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    access = '';
    output = [];
    servers = await startOAuthServers(origin, ['jo@club.example', 'kim@club.example']);
    servers.authorization.behaviour.rotates = true;
    // Renewed after three quarters of it.
    servers.authorization.behaviour.lifetime = 4;
    api = run('main.ts', {
      ...servers.settings,
      DATA_DIR: join(folder, 'data'),
      API_PORT: String(port),
      MAIL_SANDBOX_PORT: '0',
      MAIL_PRIVATE_SERVERS: '1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'trace',
    });
    const [ready] = (await once(api, 'message')) as [Ready | Failed];
    if (!ready.ready) throw new Error(ready.message);
    const { access: token } = (await (await ask('POST', '/api/auth/login/', ADMIN)).json()) as {
      access: string;
    };
    access = token;
    answers.length = 0;
  }, 90_000);
  afterAll(async () => {
    if (api.exitCode === null && api.kill('SIGTERM')) await once(api, 'exit');
    await servers.remove();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('B2 is nowhere in the clear: neither in the database and its files, nor in logs, answers and commands', async () => {
    const { authorization, dovecot, postfix } = servers;
    const servedBy = { smtp: postfix.server, imap: dovecot.server };
    const kim = { email: 'kim@club.example', name: 'Kim', user: 'kim@club.example', ...servedBy };
    // Connected, refused and mended in every way.
    await expect(signInWith({ provider: 'google' })).resolves.toBe('/settings?mailbox=2');
    await expect(signInWith({ provider: 'google' })).resolves.toMatch(/already_connected/u);
    await expect(signInWith({ provider: 'google', mailbox_id: 2 })).resolves.toBe('/settings?mailbox=2');
    await expect(signInWith({ provider: 'microsoft', shared_email: 'sales@club.example' })).resolves.toMatch(
      /servers/u,
    );
    authorization.behaviour.tokenFault = 503;
    await expect(signInWith({ provider: 'microsoft' })).resolves.toMatch(/provider/u);
    authorization.behaviour.tokenFault = undefined;
    expect((await ask('POST', '/api/mailboxes/', { ...kim, password: WRONG_PASSWORD })).status).toBe(422);
    expect((await ask('POST', '/api/mailboxes/', { ...kim, password: DOVECOT_PASSWORD })).status).toBe(201);
    const connection = { user: kim.user, ...servedBy, password: WRONG_PASSWORD };
    expect((await ask('PUT', '/api/mailboxes/3/connection/', connection)).status).toBe(422);
    expect((await ask('PUT', '/api/mailboxes/3/connection/', { ...connection, password: 7 })).status).toBe(
      400,
    );
    for (const path of ['mailboxes/', 'mail/status/', 'campaigns/all/', 'openapi.json', 'metrics']) {
      expect((await ask('GET', `/api/${path}`)).status).toBe(200);
    }
    dumps.push(await dump());
    const rotation = run('cli/mailboxes.ts', { DATA_DIR: join(folder, 'data') }, 'rotate-key');
    expect((await once(rotation, 'exit'))[0]).toBe(0);
    dumps.push(await dump());
    await authorization.revokeAll();
    expect((await ask('DELETE', '/api/mailboxes/2/')).status).toBe(204);
    dumps.push(await dump());
    api.kill('SIGTERM');
    await once(api, 'exit');

    const logs = (await Promise.all(output)).join('\n');
    const files = await filesOf(folder);
    expect(logs).toContain('request');
    expect(dumps.some((rows) => rows.includes('kim@club.example'))).toBe(true);
    expect(files.some((file) => file.includes('kim@club.example'))).toBe(true);
    expect(authorization.secrets.size).toBeGreaterThan(10);
    const secrets = [...authorization.secrets, CLIENT.secret, DOVECOT_PASSWORD, WRONG_PASSWORD];
    const places = { logs: [logs], answers, dumps, files };
    const forms = secrets.flatMap(formsOfSecret);
    const found = Object.entries(places).flatMap(([place, texts]) =>
      forms.filter((form) => texts.some((one) => one.includes(form))).map((form) => `${place}: ${form}`),
    );
    expect(found).toEqual([]);
  }, 90_000);
});
