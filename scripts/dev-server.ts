import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { findFreePort } from '../api/src/database/embedded/free-port.ts';

const ROOT = resolve(import.meta.dirname, '..');

export interface DevServer {
  readonly name: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the dev server of a package. `NODE_ENV` must be `development` by then: its configuration reads it on import. */
export async function startDevServer(name: string): Promise<DevServer> {
  const file = pathToFileURL(join(ROOT, name, 'rspack.config.ts')).href;
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const port = await findFreePort();
  const server = new RspackDevServer({ ...configuration.devServer, port }, rspack(configuration));
  await server.start();
  return { name, url: `http://127.0.0.1:${port}`, stop: () => server.stop() };
}
