import { fork } from 'node:child_process';
import { join } from 'node:path';
import { devServers } from '../gateway/src/dev-servers.ts';
import { startGateway } from '../gateway/src/server.ts';
import { startDevServer } from './dev-server.ts';
import { keepApiFresh } from './fresh-api.ts';
import { findFreePort } from '../api/src/database/embedded/free-port.ts';
import { requireFreePort } from './ports.ts';
import { readSettings } from './settings.ts';
import { stopOnSignal } from './stopping.ts';
import { packageOfCommand, readPackage } from './suite.ts';

/** Where `npm start` and `npm run dev` listen unless told otherwise. */
const RUNNING_HERE = 'http://127.0.0.1:3000';

interface Api {
  readonly url: string;
  readonly isOurs: boolean;
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/**
 * `npm run dev -w PACKAGE`: that package's sections alone, in a small shell of their own with sign-in, with Fast Refresh;
 * and beside it the same sections built for a deployed page that allows them (`LOCAL_SECTIONS`).
 */
async function developSection(): Promise<void> {
  const name = packageOfCommand('dev');
  const port = Number(process.env['PORT'] ?? readPackage(name).touchline?.devPort ?? 0);
  const settings = readSettings({ ...process.env, PORT: String(port) });
  await requireFreePort(settings.port, settings.host);
  // The configurations read them when they are imported.
  process.env['NODE_ENV'] = 'development';
  process.env['TOUCHLINE_BUILD'] = 'alone';

  const api = await findApi();
  const alone = await startDevServer(name);
  const local = await startLocalSection(name);
  const gateway = await startGateway({
    ...settings,
    apiUrl: api.url,
    source: {
      ...devServers({ host: alone.url, [name]: local.url }),
      // The page that is served has the section built in.
      readManifests: () => Promise.resolve([]),
    },
  });
  stopOnSignal(async () => {
    await gateway.stop();
    local.stop();
    await alone.stop();
    await api.stop();
  }, api.kill);

  const url = gateway.url.replace('127.0.0.1', 'localhost');
  console.log(`\n  ${name}, alone: ${url}`);
  console.log(`  against the API at ${api.isOurs ? 'this machine, started for it' : api.url}`);
  console.log(`  in a deployed page: choose ${url}/remotes/${name}/ in its Settings`);
  console.log('  Ctrl-C stops.\n');
}

/** The API that `API_URL` names, or the one that runs here already, or one of our own. */
async function findApi(): Promise<Api> {
  const nothing = { isOurs: false, stop: () => Promise.resolve(), kill: () => {} };
  const named = process.env['API_URL']?.trim();
  if (named !== undefined && named !== '') {
    if (!/^https?:\/\/[^/]/u.test(named))
      throw new Error(`API_URL must be an http or https address; it is ${JSON.stringify(named)}.`);
    if (!(await isHealthy(named))) console.error(`The API at ${named} does not answer yet.`);
    return { ...nothing, url: new URL(named).origin };
  }
  if (await isHealthy(RUNNING_HERE)) return { ...nothing, url: RUNNING_HERE };
  const port = await findFreePort();
  const api = keepApiFresh({ API_HOST: '127.0.0.1', API_PORT: String(port) });
  return { ...api, url: `http://127.0.0.1:${port}`, isOurs: true };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

async function startLocalSection(name: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'local-section.ts'), [name]);
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', () => fail(new Error(`${name} could not be served to a deployed page.`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

try {
  await developSection();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
