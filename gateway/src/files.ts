import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { localUrlOf, SUITE } from './remote-list.ts';

/** A name that carries the hash of its content can be kept for ever: other content has another name. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/u;
const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built host at `/` and each built remote at `/remotes/<name>/`, out of the folders of `root`. */
export async function serveBuilds(app: FastifyInstance, root: string): Promise<void> {
  await serveFolder(app, join(root, 'host', 'dist'), '/');
  for (const name of Object.keys(SUITE)) {
    const folder = join(root, name, 'dist');
    await serveFolder(app, folder, localUrlOf(name));
  }
}

async function serveFolder(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    redirect: false,
    cacheControl: false,
    preCompressed: true,
    // A remote that is not built yet answers 404; its section then says so.
    suppressWarning: !existsSync(folder),
    // The page goes through the gateway's own route. Source maps and build records are for the people who build.
    allowedPath: (path) => !/(?:\.(?:html|map|br|gz)|\/build\.json)$/u.test(path),
    setHeaders: (reply, path) => {
      const name = path.replace(/\.(?:br|gz)$/u, '');
      void reply.header('cache-control', HASHED.test(name) ? YEAR : 'no-cache');
      if (prefix === '/') return;
      // A page of another origin may use these remotes: they are public code, and carry no session.
      void reply.header('access-control-allow-origin', '*');
      void reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
