import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DevServers, proxyDevServers } from './dev-servers.ts';
import { serveReleases } from './files.ts';
import type { Manifest } from './manifest.ts';
import { openReleases } from './releases/open-releases.ts';
import { fileOf } from './releases/releases.ts';
import { RunningReleases } from './releases/running-releases.ts';
import type { ReleasePlace } from './releases/store.ts';

/** Where the page and its sections come from: the releases, or, in development, each package's dev server. */
export type PageSource = ReleasePlace | DevServers;

/** How old the answer of a bucket may be that a page is written from, in milliseconds. */
const BUCKET_ANSWER_AGE = 2000;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A source that was opened. */
interface OpenSource {
  readonly readHtml: () => Promise<string>;
  /** What each remote of this origin is at this moment. */
  readonly readManifests: () => Promise<readonly Manifest[]>;
  /** Adds the routes of the files, and of the page where these would shadow it. */
  readonly serve: (sendPage: SendPage) => Promise<void>;
}

/** Reads from where the page and its sections come from, and adds their files to `app`. */
export function openSource(source: PageSource, app: FastifyInstance): OpenSource {
  if ('urls' in source) {
    return {
      readHtml: source.readHtml,
      readManifests: source.readManifests,
      serve: () => proxyDevServers(app, source),
    };
  }
  const releases = openReleases(source);
  const maxAge = source.bucket === undefined ? 0 : BUCKET_ANSWER_AGE;
  const running = new RunningReleases(releases, maxAge, (error) => app.log.error(error));
  return {
    readHtml: async () => {
      const { entry = '' } = (await running.read()).running.get('host')?.manifest ?? {};
      const html = await releases.store.read(fileOf('host', entry));
      if (html === undefined) throw new Error('No release of the host can be read.');
      return html.toString('utf8');
    },
    readManifests: async () =>
      [...(await running.read()).running.values()]
        .map(({ manifest }) => manifest)
        .filter(({ name }) => name !== 'host'),
    serve: (sendPage) => {
      // A folder to the file server, which has no index and would refuse it.
      app.get('/', sendPage);
      return serveReleases(app, source, releases, running);
    },
  };
}
