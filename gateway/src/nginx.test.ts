import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The gateway of containers as far as it can be had without them: a real nginx with its configuration, before an API. */
const source = path.join(import.meta.dirname, '../nginx');
const hasNginx = spawnSync('nginx', ['-v']).status === 0;
/** Connections in all; few, so that a test can take them. */
const CONNECTIONS = 200;

let folder: string;
let port: number;
let api: Server;
let nginx: ReturnType<typeof spawn>;
/** Connections that were ever opened to the API. */
let opened = 0;

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

const post = (length: number, more = '', where = '/api/auth/login/') =>
  `POST ${where} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${more}`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (?<status>\d+)/u.exec(answer)?.groups?.['status']);

/** Opens a connection that says this much. @param address of this machine, for a client of its own */
const open = async (words: string, address = '127.0.0.1'): Promise<Socket & { answer: () => string }> => {
  let answer = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.on('error', () => {});
  socket.on('data', (piece) => (answer += String(piece)));
  await once(socket, 'connect');
  socket.write(words);
  return Object.assign(socket, { answer: () => answer });
};

// Listed as skipped where there is no nginx, so that nobody takes it for run.
describe.skipIf(!hasNginx)('the gateway of containers', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'touchline-nginx-'));
    api = createServer((_request, response) => response.end('{}'));
    api.on('connection', () => (opened += 1));
    const apiPort = await listening(api);
    const other = createServer();
    port = await listening(other);
    other.close();
    await once(other, 'close');

    cpSync(source, folder, { recursive: true });
    execFileSync(process.execPath, [path.join(source, 'write-gateway-parts.ts'), folder]);
    for (const name of ['page', 'srv/host', 'srv/kept'])
      mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'page/policy.conf'), '');
    writeFileSync(path.join(folder, 'page/index.html'), '<title>Touchline</title>');
    // Places and names that only containers have.
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.conf'))) {
      const file = path.join(folder, name);
      const text = readFileSync(file, 'utf8')
        .replaceAll(/\/(?:tmp|etc\/touchline)\//gu, `${folder}/`)
        .replaceAll('/dev/stderr', `${folder}/error.log`)
        .replaceAll('/srv/', `${folder}/srv/`)
        .replaceAll('@PROTOCOL@', 'http')
        .replaceAll(/@(?:LISTEN|TRUST_PROXY)@/gu, '')
        .replace('listen 3000;', `listen 127.0.0.1:${port};`)
        .replace('http://api:3001', `http://127.0.0.1:${apiPort}`)
        .replace('worker_processes auto;', 'worker_processes 1;\ndaemon off;')
        .replace(/worker_connections \d+;/u, `worker_connections ${CONNECTIONS};`);
      writeFileSync(file, text);
    }
    const command = ['-p', folder, '-c', path.join(folder, 'gateway.conf')];
    execFileSync('nginx', ['-t', '-q', ...command], { stdio: 'pipe' });
    nginx = spawn('nginx', command, { stdio: 'ignore' });
    await vi.waitFor(
      async () => {
        if (!(await fetch(`http://127.0.0.1:${port}/api/x/`)).ok) throw new Error('nginx does not serve yet');
      },
      { timeout: 10_000 },
    );
  });
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    if (nginx) await once(nginx, 'exit');
    api?.closeAllConnections();
    api?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('S11 opens no connection to the API before a body is whole, and cuts off whoever stops sending', async () => {
    const before = opened;
    const began = performance.now();
    const slow = await Promise.all([
      open(post(1000)),
      open(post(1000, '{"email":')),
      open(post(1000, 'x', '/api/templates/')),
      open('GET /api/x/ HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    ]);
    // Not `once` of node:events, which rejects when a connection is reset.
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    const took = performance.now() - began;
    expect(opened).toBe(before);
    expect(took).toBeGreaterThan(5000);
    expect(took).toBeLessThan(15_000);
    const whole = await open(post(2, '{}'));
    await vi.waitFor(() => expect(statusOf(whole.answer())).toBe(200));
    expect(opened).toBeGreaterThan(before);
    whole.destroy();
  });

  it('S11 refuses a body that is too large, with the reason', async () => {
    const large = await open(post(100_000_000));
    await vi.waitFor(() => expect(statusOf(large.answer())).toBe(413));
    expect(large.answer()).toContain('{"detail":"The request is too large."}');
    large.destroy();
  });

  it('S11 lets one address hold 32 bodies, and others go on', async () => {
    const held = await Promise.all(Array.from({ length: 32 }, () => open(post(1000, '{'), '127.0.1.1')));
    const refused = await open(post(1000, '{'), '127.0.1.1');
    await vi.waitFor(() => expect(statusOf(refused.answer())).toBe(429));
    expect(refused.answer()).toContain('"detail":"Too many requests at a time.');
    const asking = await open('GET /api/x/ HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.1.1');
    const other = await open(post(2, '{}'), '127.0.1.2');
    await vi.waitFor(() => expect([asking, other].map((one) => statusOf(one.answer()))).toEqual([200, 200]));
    for (const socket of [...held, refused, asking, other]) socket.destroy();
  });

  it('S11 gives the place of an idle connection to a newcomer when all are taken', async () => {
    const idle = await Promise.all(
      Array.from({ length: CONNECTIONS + 50 }, (_, index) =>
        open('', `127.0.2.${1 + Math.floor(index / 50)}`),
      ),
    );
    const newcomer = await open('GET /api/x/ HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.3.1');
    await vi.waitFor(() => expect(statusOf(newcomer.answer())).toBe(200), { timeout: 5000 });
    for (const socket of [...idle, newcomer]) socket.destroy();
  });
});
