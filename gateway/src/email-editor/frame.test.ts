import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { devServers } from '../dev-servers.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { openReleases } from '../releases/open-releases.ts';
import { buildGateway, type Gateway, startGateway } from '../server.ts';

const BUILD = '00000000000000b1';
const DOCUMENT = '/remotes/mfe-templates/email-editor-frame.0a1b2c3d.html';
const SCRIPT = '/remotes/mfe-templates/email-editor-frame.4e5f6a7b.js';
const PUBLIC = { publicUrl: 'https://touchline.example', editorOrigin: 'https://editor.example' };

let root: string;
let app: FastifyInstance | undefined;
let started: Gateway | undefined;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'touchline-frame-'));
  const described = { version: '1.0.0', build: BUILD, sections: {} };
  await release(
    { ...described, name: 'host', entry: 'index.0a1b2c3d.html' },
    {
      'index.0a1b2c3d.html':
        '<html><head><!--# include virtual="/page-configuration" --></head><body></body></html>',
    },
  );
  await release(
    { ...described, name: 'mfe-templates', entry: 'remoteEntry.0a1b2c3d.js' },
    {
      'remoteEntry.0a1b2c3d.js': 'entry',
      'email-editor-frame.0a1b2c3d.html': '<!doctype html>frame',
      'email-editor-frame.4e5f6a7b.js': 'script of the frame',
      'email-editor-frame.4e5f6a7b.js.br': 'compressed',
    },
  );
});
afterEach(async () => {
  await app?.close();
  await started?.stop();
  [app, started] = [undefined, undefined];
  rmSync(root, { recursive: true });
});

type Described = Parameters<ReturnType<typeof openReleases>['publish']>[0]['manifest'];
async function release(manifest: Described, files: Readonly<Record<string, string>>): Promise<void> {
  const releases = openReleases({ folder: join(root, 'releases') });
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
  await releases.publish({ manifest, files: new Map(contents) });
  await releases.switchTo(manifest.name, manifest.build, 'release');
}

const optionsWith = (options: Partial<GatewayOptions>): GatewayOptions => ({
  port: 0,
  apiUrl: 'http://127.0.0.1:9',
  source: { folder: join(root, 'releases') },
  logLevel: 'silent',
  ...options,
});

/** The page as it is asked for at a host, with its policy by directive. */
async function pageAt(host: string, options: Partial<GatewayOptions>, framePort?: number) {
  app = await buildGateway(optionsWith(options), framePort);
  const { headers, body } = await app.inject({ url: '/templates', headers: { host, accept: 'text/html' } });
  await app.close();
  const policy = String(headers['content-security-policy']);
  const of = (directive: string) => new RegExp(`${directive} ([^;]*)`, 'u').exec(policy)?.[1];
  return { body, scripts: of('script-src'), frames: of('frame-src') };
}

describe('the page', () => {
  it.each(['auto', 'unlayer'])(
    'T9 S11 lets %s open in a frame, and runs nothing of it',
    async (emailEditor) => {
      const { body, scripts, frames } = await pageAt('touchline.internal:3000', { emailEditor }, 3002);
      expect(body).toContain(`"emailEditor":"${emailEditor}","emailEditorPort":3002`);
      expect(scripts).toBe("'self'");
      expect(frames).toBe("'self' blob: touchline.internal:3002");
    },
  );

  it('T9 names no frame where the editor is our own', async () => {
    const { body, scripts, frames } = await pageAt('localhost', { emailEditor: 'local' }, 3002);
    expect(body).toContain('"emailEditor":"local"}');
    expect([scripts, frames]).toEqual(["'self'", "'self' blob:"]);
    await expect(pageAt('localhost', { emailEditor: 'remote' })).rejects.toThrow(
      'EMAIL_EDITOR must be auto, unlayer, local; it is "remote".',
    );
  });

  it('names the frame beside the public address too, and nothing that a policy cannot name', async () => {
    const { publicUrl } = PUBLIC;
    const { frames } = await pageAt("x;script-src'unsafe-inline'", { publicUrl }, 3002);
    expect(frames).toBe("'self' blob: touchline.example:3002");
  });

  it('names the origin of the setting', async () => {
    const { body, frames } = await pageAt('touchline.example', PUBLIC, 3002);
    expect(body).toContain('"emailEditorOrigin":"https://editor.example"');
    expect(frames).toBe("'self' blob: https://editor.example");
  });

  it.each([
    [{ editorOrigin: 'editor.example' }, /EDITOR_ORIGIN must be an http or https address without a path/u],
    [{ editorOrigin: 'https://editor.example/x' }, /EDITOR_ORIGIN must be an http or https address/u],
    [{ editorOrigin: 'https://editor.example' }, /EDITOR_ORIGIN needs PUBLIC_URL/u],
    [{ ...PUBLIC, editorOrigin: 'https://touchline.example:444' }, /must name another host than PUBLIC_URL/u],
  ])('refuses %j by name', async (options, message) => {
    await expect(pageAt('localhost', options)).rejects.toThrow(message);
  });
});

const atFrame = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  (app as FastifyInstance).inject({
    url,
    headers: { host: 'editor.example', accept: 'text/html', ...headers },
  });

describe('S11 the origin of the frame', () => {
  beforeEach(async () => {
    app = await buildGateway(optionsWith(PUBLIC));
  });

  it('serves the document to the page alone, with a policy that lets the provider in and us out', async () => {
    const { body, headers, statusCode } = await atFrame(DOCUMENT);
    expect([statusCode, body]).toEqual([200, '<!doctype html>frame']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://editor.unlayer.com",
      "style-src 'unsafe-inline'",
      'img-src https: data: blob:',
      'frame-src https://editor.unlayer.com',
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors https://touchline.example',
    ]);
  });

  it('serves its script, compressed for whoever takes that, and kept for ever', async () => {
    expect((await atFrame(SCRIPT)).body).toBe('script of the frame');
    const { body, headers } = await atFrame(SCRIPT, { 'accept-encoding': 'gzip, br' });
    expect(body).toBe('compressed');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('comes from the dev server of the section while that is worked on, and is asked for anew', async () => {
    const server = createServer((request, response) => response.end(`built ${request.url}`));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    await app?.close();
    const source = devServers({ 'mfe-templates': `http://127.0.0.1:${port}` });
    app = await buildGateway(optionsWith({ ...PUBLIC, source }));
    const { body, headers } = await atFrame('/remotes/mfe-templates/email-editor-frame.js');
    expect(body).toBe('built /email-editor-frame.js');
    expect(headers['cache-control']).toBe('no-cache');
    server.close();
  });

  it.each([
    '/',
    '/templates',
    '/api/templates/',
    '/api/health',
    '/uploads/a.png',
    '/mail-frame',
    '/remotes/mfe-templates/remote.json',
    '/remotes/mfe-templates/remoteEntry.0a1b2c3d.js',
    '/remotes/mfe-templates/email-editor-frame.ffffffff.html',
    '/remotes/../email-editor-frame.0a1b2c3d.html',
  ])('serves nothing else: %s', async (url) => {
    const { statusCode, body } = await atFrame(url);
    expect([statusCode, JSON.parse(body)]).toEqual([404, { detail: 'There is nothing at this address.' }]);
  });

  it('passes nothing on to the API', async () => {
    const answer = await (app as FastifyInstance).inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { host: 'editor.example' },
      payload: { email: 'a@example.com', password: 'x' },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('is never the one of the page', async () => {
    const { statusCode } = await atFrame(DOCUMENT, { host: 'touchline.example' });
    expect(statusCode).toBe(404);
  });
});

const start = async (options: Partial<GatewayOptions> = {}) => {
  started = await startGateway(optionsWith(options));
  const page = await (await fetch(started.url, { headers: { accept: 'text/html' } })).text();
  const port = Number(/"emailEditorPort":(\d+)/u.exec(page)?.[1]);
  return { page, port, frame: `http://127.0.0.1:${port}` };
};

async function occupy(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.on('error', fail).listen(port, '127.0.0.1', done));
  return server;
}

describe('S11 the port of the frame', () => {
  it('is another than that of the page, which alone may frame it, and has no API', async () => {
    const { frame } = await start();
    const { host } = new URL(String(started?.url));
    expect(new URL(frame).host).not.toBe(host);
    const { headers } = await fetch(`${frame}${DOCUMENT}`);
    expect(headers.get('content-security-policy')).toMatch(new RegExp(`frame-ancestors ${host}$`, 'u'));
    for (const path of ['/', '/api/health', '/templates', '/mail-frame'])
      expect((await fetch(`${frame}${path}`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  it('follows that of the page unless it is set; a taken one is replaced, or named where it was set', async (context) => {
    const taken = await occupy(0);
    const { port } = taken.address() as AddressInfo;
    // The page's own must be free for what is tried here.
    const before = await occupy(port - 2).catch(() => undefined);
    if (before === undefined) context.skip('Another program has the port.');
    before?.close();
    try {
      expect((await start({ port: port - 2 })).port).not.toBe(port);
      await started?.stop();
      await expect(start({ editorPort: port })).rejects.toThrow(`EDITOR_PORT ${port} cannot be used`);
    } finally {
      await new Promise((done) => taken.close(done));
    }
    expect((await start({ port: port - 2 })).port).toBe(port);
  });

  it('is not opened where the editor is our own', async () => {
    const { page, port } = await start({ emailEditor: 'local' });
    expect(port).toBeNaN();
    expect(page).toContain('"emailEditor":"local"');
  });
});
