import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from './manifest.ts';
import { openReleases } from './releases/open-releases.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { buildGateway } from './server.ts';

const HTML = '<html><head><!--# include virtual="/page-configuration" --></head><body></body></html>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const FIRST = '00000000000000b1';
const SECOND = '00000000000000b2';
const manifest = (build = FIRST, entry = 'remoteEntry.0a1b2c3d.js') => ({
  name: 'mfe-campaigns',
  version: '1.0.0',
  build,
  contract: 1,
  entry,
  sections: { campaigns: './campaigns' },
  preload: { campaigns: ['campaigns.11223344.js'] },
});

let root: string;
let app: FastifyInstance;
const servers: Server[] = [];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'touchline-gateway-'));
  await release(
    { name: 'host', version: '1.0.0', build: FIRST, entry: 'index.0a1b2c3d.html', sections: {} },
    {
      'index.0a1b2c3d.html': HTML,
      'main.0a1b2c3d.js': SCRIPT,
      'main.0a1b2c3d.js.br': brotliCompressSync(SCRIPT),
      'main.0a1b2c3d.js.map': '{}',
    },
  );
  await release(manifest(), { 'remoteEntry.0a1b2c3d.js': SCRIPT });
  writeFileSync(join(root, 'secret.txt'), 'secret');
});
afterEach(async () => {
  await app.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true });
});

/** Publishes a build and lets it run. */
async function release(described: Manifest, files: Record<string, string | Buffer> = {}): Promise<void> {
  const releases = openReleases({ folder: join(root, 'releases') });
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
  await releases.publish({ manifest: described, files: new Map(contents) });
  await releases.switchTo(described.name, described.build, 'release');
}

/** Starts a server on this machine and gives its URL, with a slash at the end. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function gateway(options: Partial<GatewayOptions> = {}): Promise<FastifyInstance> {
  app = await buildGateway({
    port: 0,
    apiUrl: 'http://127.0.0.1:9',
    source: { folder: join(root, 'releases') },
    logLevel: 'silent',
    ...options,
  });
  return app;
}

const page = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } });

interface Registered {
  readonly name: string;
  readonly url: string;
  readonly manifest?: { readonly build: string };
}
async function registered(name: string): Promise<Registered | undefined> {
  const { body } = await page('/campaigns');
  const json = /id="touchline-config">(.*?)<\/script>/su.exec(body)?.[1] ?? '';
  return (JSON.parse(json) as { remotes: Registered[] }).remotes.find((remote) => remote.name === name);
}

async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 5000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describe('the page', () => {
  it('H3 carries the registry and preloads the section that was asked for', async () => {
    await gateway();
    const { body } = await page('/campaigns/7?tab=contacts');
    expect(await registered('mfe-campaigns')).toMatchObject({
      url: '/remotes/mfe-campaigns/',
      manifest: { build: FIRST },
    });
    expect(body).toContain(
      '<link rel="preload" as="fetch" crossorigin="anonymous" href="/remotes/mfe-campaigns/remoteEntry.0a1b2c3d.js" />',
    );
    expect(body).toContain('href="/remotes/mfe-campaigns/campaigns.11223344.js"');
    expect((await page('/templates')).body).not.toContain('rel="preload"');
  });

  it('serves the blank frame for mails: no script, framed by nobody else, kept by the browser', async () => {
    await gateway();
    const { body, headers, statusCode } = await app.inject('/mail-frame');
    expect(statusCode).toBe(200);
    expect(body).toContain('<body></body>');
    // Whoever serves an image of a mail is not told where it is read.
    expect(body).toContain('<meta name="referrer" content="no-referrer" />');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/u);
    expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin");
    expect(policy).not.toMatch(/script/u);
  });

  it('has a nonce of its own each time, and a policy that allows no other inline style', async () => {
    await gateway();
    const [first, second] = [await page('/'), await page('/')];
    const nonce = /csp-nonce" content="([^"]+)"/u.exec(first.body)?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/u);
    expect(second.body).not.toContain(nonce);
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe/u);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  it('H2 is answered for any deep link, but not for a missing file or a script that asks', async () => {
    await gateway();
    expect((await page('/organizations/12/edit')).statusCode).toBe(200);
    expect((await page('/nothing-here')).statusCode).toBe(200);
    expect((await page('/missing.js')).statusCode).toBe(404);
    expect((await page('/remotes/mfe-campaigns/missing')).statusCode).toBe(404);
    expect(
      (await app.inject({ url: '/campaigns', headers: { accept: 'application/json' } })).statusCode,
    ).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/campaigns' })).statusCode).toBe(404);
  });

  it('escapes what a remote says about itself', async () => {
    const hostile = { ...manifest(SECOND), version: '</script><script>alert(1)</script><!--' };
    await release(hostile);
    await gateway();
    expect((await page('/campaigns')).body).not.toContain('alert(1)</script>');
    expect(await registered('mfe-campaigns')).toMatchObject({ manifest: { version: hostile.version } });
  });

  it.each(['https://evil.example/x.js', '../host/x.js', '/x.js', '"><script>'])(
    'does not take the entry %j from a remote',
    async (entry) => {
      await release(manifest(SECOND));
      writeFileSync(
        join(root, 'releases', 'releases', 'mfe-campaigns', `${SECOND}.json`),
        JSON.stringify({ manifest: manifest(SECOND, entry), files: [] }),
      );
      await gateway();
      // What ran before goes on.
      expect(await registered('mfe-campaigns')).toMatchObject({ manifest: { build: FIRST } });
    },
  );

  it('sends HSTS only where people reach it by https', async () => {
    await gateway();
    expect((await page('/')).headers).not.toHaveProperty('strict-transport-security');
    await app.close();
    await gateway({ publicUrl: 'https://touchline.example' });
    expect((await page('/')).headers).toHaveProperty('strict-transport-security');
  });

  it('T8 lets images be named by the public address, and tells the page which it is', async () => {
    await gateway({ publicUrl: 'http://touchline.internal:8080/' });
    const { headers, body } = await page('/');
    expect(headers['content-security-policy']).toContain("img-src 'self' http://touchline.internal:8080 ");
    expect(body).toContain('"publicOrigin":"http://touchline.internal:8080"');
  });
});

describe('the registry', () => {
  it('H3 shows a redeployed remote with the next page', async () => {
    await gateway();
    await release(manifest(SECOND));
    expect(await registered('mfe-campaigns')).toMatchObject({ manifest: { build: SECOND } });
  });

  it('H3 follows a remote that is moved and rolled back by writing a file', async () => {
    const url = await serve((_request, response) => response.end(JSON.stringify(manifest('moved'))));
    const file = join(root, 'remotes.json');
    writeFileSync(file, '{}');
    await gateway({ remotes: file });
    expect(await registered('mfe-campaigns')).toMatchObject({ url: '/remotes/mfe-campaigns/' });

    writeFileSync(file, JSON.stringify({ 'mfe-campaigns': url }));
    expect(await registered('mfe-campaigns')).toMatchObject({ url });
    await eventually(async () => {
      expect(await registered('mfe-campaigns')).toMatchObject({ url, manifest: { build: 'moved' } });
    });
    const policy = String((await page('/')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${new URL(url).origin};`);

    writeFileSync(file, '{ damaged');
    expect(await registered('mfe-campaigns')).toMatchObject({ url });
    writeFileSync(file, '{}  ');
    expect(await registered('mfe-campaigns')).toMatchObject({ url: '/remotes/mfe-campaigns/' });
  });

  it('H5 never waits for a remote on another origin that hangs', async () => {
    const url = await serve(() => {});
    await gateway({ remotes: JSON.stringify({ 'mfe-campaigns': url }) });
    const startedAt = performance.now();
    expect(await registered('mfe-campaigns')).toEqual({
      name: 'mfe-campaigns',
      url,
      sections: ['campaigns'],
    });
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it.each([
    ['[]', /REMOTES must be a JSON object/u],
    ['{"mfe-campaigns": "javascript:alert(1)"}', /address of "mfe-campaigns"/u],
    ['{"mfe-campaigns": "//evil.example/"}', /address of "mfe-campaigns"/u],
    ['/no/such/file.json', /REMOTES names a file that cannot be read/u],
  ])('refuses the setting %s by name', async (remotes, message) => {
    await gateway();
    await expect(gateway({ remotes })).rejects.toThrow(message);
  });
});

describe('files', () => {
  it('are kept for ever when their name carries their hash, and asked for anew otherwise', async () => {
    await gateway();
    const script = await app.inject({ url: '/main.0a1b2c3d.js', headers: { 'accept-encoding': 'br, gzip' } });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await app.inject('/main.0a1b2c3d.js')).body).toBe(SCRIPT);
    const remote = await app.inject('/remotes/mfe-campaigns/remote.json');
    expect(remote.headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
  });

  it('H3 of a package that was withdrawn say so, which one never released does not', async () => {
    await gateway();
    const { build } = manifest();
    await openReleases({ folder: join(root, 'releases') }).switchTo('mfe-campaigns', build, 'withdraw');
    const answer = await app.inject('/remotes/mfe-campaigns/remote.json');
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'mfe-campaigns', withdrawn: true }]);
    expect(await registered('mfe-campaigns')).toBeUndefined();
    // Whoever has it open may still ask for its files.
    expect((await app.inject('/remotes/mfe-campaigns/remoteEntry.0a1b2c3d.js')).statusCode).toBe(200);
    expect((await app.inject('/remotes/mfe-never/remote.json')).statusCode).toBe(404);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/%2e%2e/secret.txt',
    '/remotes/mfe-campaigns/..%2f..%2f..%2fsecret.txt',
    '/remotes/mfe-campaigns/%2e%2e/%2e%2e/secret.txt',
    '/main.0a1b2c3d.js.map',
    '/index.html',
  ])('does not hand out %s', async (url) => {
    await gateway();
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.body).not.toContain('secret');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('the API behind it', () => {
  it('gets the request as it was sent, and the address it came from', async () => {
    const apiUrl = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () =>
        response.end(JSON.stringify({ url: request.url, length, headers: request.headers })),
      );
    });
    await gateway({ apiUrl, publicUrl: 'https://touchline.example' });
    const body = Buffer.alloc(18 * 1024 * 1024);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/contacts/upload/?x=1',
      payload: body,
      headers: {
        'content-type': 'application/octet-stream',
        'x-forwarded-for': '6.6.6.6',
        authorization: 'Bearer t',
      },
    });
    expect(answer.json()).toMatchObject({
      url: '/api/contacts/upload/?x=1',
      length: body.length,
      headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', authorization: 'Bearer t' },
    });
  });

  it('has its answer passed on while it is still being written', async () => {
    let finish: (() => void) | undefined;
    const apiUrl = await serve((_request, response) => {
      response.write('first');
      finish = () => response.end('last');
    });
    await gateway({ apiUrl });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const reader = (await fetch(`${url}/api/stream/`)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    finish?.();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
  });

  it('P2 is answered with 502 and a sentence, in the language asked for, when it is down', async () => {
    await gateway();
    const answer = await app.inject({ url: '/api/contacts/', headers: { 'accept-language': 'ru-RU,ru' } });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('Сервер сейчас недоступен') });
    expect((await app.inject('/api/contacts/')).json()).toEqual({
      detail: expect.stringContaining('not available'),
    });
  });

  it('P2 is not reported as having done nothing when the connection was lost half-way', async () => {
    const apiUrl = await serve((request) => request.socket.destroy());
    await gateway({ apiUrl });
    const answer = await app.inject({ method: 'DELETE', url: '/api/contacts/organizations/1/' });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('Reload to see whether it was done') });
  });

  it.each(['GET', 'POST', 'DELETE'])(
    'P2 gets an answer in its place when it dies during a %s',
    async (method) => {
      // The real thing over a real socket: `inject` has no connection that could be mistaken for the client's.
      const apiUrl = await serve((request) => {
        request.resume();
        setTimeout(() => request.socket.destroy(), 50);
      });
      await gateway({ apiUrl });
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      const body =
        method === 'POST' ? { body: '{"name":"A"}', headers: { 'content-type': 'application/json' } } : {};
      const answer = await fetch(`${url}/api/contacts/organizations/`, { method, ...body });
      expect(answer.status).toBe(502);
      expect(await answer.json()).toEqual({ detail: expect.stringContaining('was lost') });
    },
  );

  it('is asked once, also when it answers that it is not ready', async () => {
    let asked = 0;
    const apiUrl = await serve((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"detail":"starting"}');
    });
    await gateway({ apiUrl });
    expect((await app.inject('/api/health')).statusCode).toBe(503);
    expect(asked).toBe(1);
  });
});
