import { devServers } from '../gateway/src/dev-servers.ts';
import { startGateway } from '../gateway/src/server.ts';
import { startDevServer } from './dev-server.ts';
import { keepApiFresh } from './fresh-api.ts';
import { findFreePort } from '../api/src/database/embedded/free-port.ts';
import { requireFreePort } from './ports.ts';
import { mailLinkUrl, readSettings } from './settings.ts';
import { stopOnSignal } from './stopping.ts';
import { BUILT_PACKAGES } from './suite.ts';

/**
 * `npm run dev`: every app with Fast Refresh and the API restarting on change, behind the gateway on one origin.
 * All dev servers run in this process: `rspack serve` with several configurations starts only the first.
 */
async function develop(): Promise<void> {
  const settings = readSettings(process.env);
  await requireFreePort(settings.port, settings.host);
  // The configurations read it on import.
  process.env['NODE_ENV'] = 'development';

  // A fixed port, so that the gateway finds the API again after each restart.
  const apiPort = await findFreePort();
  const api = keepApiFresh({
    API_HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    MAIL_LINK_URL: mailLinkUrl(settings, settings.port, process.env),
  });
  const servers = await Promise.all(BUILT_PACKAGES.map(startDevServer));
  const gateway = await startGateway({
    ...settings,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    source: devServers(Object.fromEntries(servers.map(({ name, url }) => [name, url]))),
  });
  stopOnSignal(async () => {
    await gateway.stop();
    await Promise.all(servers.map(({ stop }) => stop()));
    await api.stop();
  }, api.kill);
  console.log(
    `\n  Touchline, developing: ${gateway.url.replace('127.0.0.1', 'localhost')}\n  Ctrl-C stops.\n`,
  );
}

try {
  await develop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
