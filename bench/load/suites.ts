import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { buildGateway } from '../../gateway/src/server.ts';
import { readSettings } from '../../scripts/settings.ts';
import { startSystem } from '../../scripts/system.ts';
import { Api } from '../../e2e/support/api.ts';
import { buildMonolith, type Monolith } from '../monolith/build.ts';

/** Both suites, in front of one API with the demonstration data. */
export interface Suites {
  /** As `npm start` serves it. */
  readonly federated: string;
  /** The same sources as one build. */
  readonly monolith: string;
  readonly api: Api;
  readonly stop: () => Promise<void>;
}

const ADMIN = { email: 'staff@touchline.example', password: 'load-password-1' };

/** Starts both, each behind its own gateway in this process, on data that {@link Suites.stop} deletes. */
export async function startSuites(): Promise<Suites> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-load-'));
  const built = await buildMonolith(path.join(folder, 'monolith/build'));
  const system = await startSystem(readSettings({ DATA_DIR: folder, PORT: '0' }), {
    DATA_DIR: folder,
    DEMO: '1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    MAIL_WORKER: '0',
    MAIL_SANDBOX_PORT: '0',
  });
  const { port } = await system.api.ready;
  const monolith = await serveMonolith(
    built,
    path.join(folder, 'monolith/releases'),
    `http://127.0.0.1:${port}`,
  );
  return {
    federated: system.url,
    monolith: monolith.url,
    api: await Api.signIn({ url: system.url, admin: ADMIN }),
    stop: async () => {
      await monolith.stop();
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serveMonolith(
  { build, sectionFiles }: Monolith,
  folder: string,
  apiUrl: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const place = { folder };
  const releases = openReleases(place);
  await releases.publish(build);
  await releases.switchTo('host', build.manifest.build, 'start');
  const app = await buildGateway({ port: 0, apiUrl, source: place });
  app.addHook('onSend', async ({ url }, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
    // What the gateway writes into the page for a remote.
    const files = sectionFiles.get(url.split('/')[1] || 'dashboard') ?? [];
    reply.header('link', files.map((file) => `</${file}>; rel=preload; as=script`).join(', '));
  });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}
