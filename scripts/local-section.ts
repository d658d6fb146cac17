/**
 * Serves a section of this checkout to a deployed page: `node scripts/local-section.ts PACKAGE`, as a child of
 * `npm run dev -w PACKAGE`, which it tells its port. A process of its own, because a build is for development or for
 * production from the start of the process on, and the deployed page runs the production build of React.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { findFreePort } from '../api/src/database/embedded/free-port.ts';

const ROOT = resolve(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
process.env['NODE_ENV'] = 'production';
process.env['TOUCHLINE_BUILD'] = 'local';

const file = pathToFileURL(join(ROOT, name, 'rspack.config.ts')).href;
const { default: configuration } = (await import(file)) as { default: Configuration };
const port = await findFreePort();
const server = new RspackDevServer(
  {
    ...configuration.devServer,
    port,
    hot: false,
    liveReload: false,
    client: false,
    // The deployed page has another origin, and asks each time.
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
  },
  rspack({ ...configuration, optimization: { ...configuration.optimization, minimize: false } }),
);
await server.start();
process.send?.({ port });
process.on('disconnect', () => process.exit(0));
