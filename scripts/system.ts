import { findFreePort } from '../api/src/database/embedded/free-port.ts';
import { type Gateway, startGateway } from '../gateway/src/server.ts';
import { type ApiProcess, type ApiReady, startApi } from './api-process.ts';
import { buildStale } from './building.ts';
import { portError, requireFreePort } from './ports.ts';
import { publishChanged } from './releasing/publish-changed.ts';
import { mailLinkUrl, type Settings } from './settings.ts';

/** Touchline, running whole: what `npm start` starts, and what the browser stories run against. */
export interface System {
  /** Where the page is on this machine. */
  readonly url: string;
  readonly admin: { readonly email: string; readonly password?: string };
  /** Where the sandbox mailbox is read; absent with a real mail server. */
  readonly sandboxUrl: string | undefined;
  readonly api: ApiProcess;
  /** Stops the gateway, then the API with its database. */
  readonly stop: () => Promise<void>;
}

/**
 * Builds what is stale, publishes what changed, and starts the API and the gateway in front of it.
 *
 * @param environment passed on to the API on top of this process's own, such as `DATA_DIR` or `DEMO`
 * @param options.breaking publishes also what open pages cannot live with
 * @throws {Error} with a message for a person; nothing is left running
 */
export async function startSystem(
  settings: Settings,
  environment: Readonly<Record<string, string>> = {},
  { breaking = false } = {},
): Promise<System> {
  await requireFreePort(settings.port, settings.host);
  await buildStale();
  await publishChanged(settings.releases, { breaking });
  // Known before anything listens there: mails carry links to the page.
  const port = settings.port === 0 ? await findFreePort() : settings.port;
  const api = startApi({
    MAIL_LINK_URL: mailLinkUrl(settings, port, process.env),
    ...environment,
    API_HOST: '127.0.0.1',
    API_PORT: '0',
  });
  let gateway: Gateway;
  let ready: ApiReady;
  try {
    ready = await api.ready;
    gateway = await startGateway({
      ...settings,
      port,
      source: settings.releases,
      apiUrl: `http://127.0.0.1:${ready.port}`,
    });
  } catch (error) {
    await api.stop();
    throw portError(error, port);
  }
  return {
    url: gateway.url,
    admin: ready.admin,
    sandboxUrl: ready.sandboxUrl,
    api,
    stop: async () => {
      await gateway.stop();
      await api.stop();
    },
  };
}
