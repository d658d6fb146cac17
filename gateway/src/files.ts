import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WithdrawnRemote } from '@touchline/shared/contract/registry';
import { Mirror } from './releases/mirror.ts';
import { servedFolder } from './releases/open-releases.ts';
import { fileOf, type Releases } from './releases/releases.ts';
import type { RunningReleases } from './releases/running-releases.ts';
import type { ReleasePlace } from './releases/store.ts';

/** Names carry the hash of the content: other content has another name. */
export const YEAR = 'public, max-age=31536000, immutable';
const REMOTES = '/remotes/';

/**
 * Serves the files of every release that the store still has: the host's at `/`, a remote's at `/remotes/<name>/`. And
 * `remote.json`, which says what a remote runs at this moment, or that it was withdrawn.
 */
export async function serveReleases(
  app: FastifyInstance,
  place: ReleasePlace,
  releases: Releases,
  running: RunningReleases,
): Promise<void> {
  const folder = join(servedFolder(place), 'files');
  if (place.bucket !== undefined) copyOnDemand(app, new Mirror(releases.store, servedFolder(place)));

  app.get<{ Params: { name: string } }>(`${REMOTES}:name/remote.json`, async ({ params }, reply) => {
    const present = await running.read();
    const release = present.running.get(params.name);
    share(reply).header('cache-control', 'no-cache');
    // Said outright: to a page that is open, a remote without a proper answer is down, and stays where it is.
    if (present.withdrawn.has(params.name))
      return reply.send({ name: params.name, withdrawn: true } satisfies WithdrawnRemote);
    if (release === undefined) return reply.code(404).send({ detail: 'Not found.' });
    return reply.send(release.manifest);
  });
  await serveFolder(app, join(folder, 'host'), '/');
  await serveFolder(app, folder, REMOTES);
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
    dotfiles: 'ignore',
    // Where only remotes are released, or nothing yet, the host has no folder.
    suppressWarning: true,
    // The page goes through the gateway's own route.
    allowedPath: (path) => !/\.(?:html|map|br|gz)$/u.test(path),
    setHeaders: (reply) => {
      void reply.header('cache-control', YEAR);
      if (prefix === REMOTES) share(reply);
    },
  });
}

/** Pages of other origins may use these remotes: they are public code, and carry no session. */
const share = <Reply extends Pick<FastifyReply, 'header'>>(reply: Reply): Reply => {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  return reply;
};

function copyOnDemand(app: FastifyInstance, mirror: Mirror): void {
  app.addHook('onRequest', async (request) => {
    const [, name = 'host', file] =
      /^(?:\/remotes\/([\w-]+))?\/([\w-][\w.-]*\.\w+)$/u.exec(request.url) ?? [];
    if (file !== undefined) await mirror.ensure(fileOf(name, file));
  });
}
