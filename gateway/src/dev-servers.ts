import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Manifest, parseManifest } from './manifest.ts';
import { localUrlOf } from './remote-list.ts';

/** The dev servers that stand in for the built files. */
export interface DevServers {
  /** URL of each package's dev server by package name, `host` among them. */
  readonly urls: Readonly<Record<string, string>>;
  readonly readHtml: () => Promise<string>;
  readonly readManifests: () => Promise<readonly Manifest[]>;
}

/** Describes running dev servers by their URLs. */
export function devServers(urls: Readonly<Record<string, string>>): DevServers {
  const read = async (name: string, file: string): Promise<string> => {
    const response = await fetch(new URL(file, urls[name]));
    if (!response.ok) throw new Error(`${name} has no ${file} yet.`);
    return response.text();
  };
  return {
    urls,
    readHtml: () => read('host', '/index.html'),
    readManifests: async () => {
      const remotes = Object.keys(urls).filter((name) => name !== 'host');
      // One that does not build at the moment is left out of the page; its dev server says why.
      const texts = await Promise.all(
        remotes.map(async (name) => [name, await read(name, '/remote.json').catch(() => '')] as const),
      );
      return texts.flatMap(([name, text]) => parseManifest(text, name) ?? []);
    },
  };
}

/** Documented in the proxy's README, but missing from its types. */
type SocketOptions = NonNullable<FastifyHttpProxyOptions['wsClientOptions']> & {
  readonly rewriteRequestHeaders: (
    headers: Readonly<Record<string, string>>,
    request: FastifyRequest,
  ) => Readonly<Record<string, string | undefined>>;
};

/** Passes the page's origin on, which the proxy drops: a dev server refuses a socket without one. */
const KEEP_ORIGIN: SocketOptions = {
  rewriteRequestHeaders: (headers, request) => ({ ...headers, origin: request.headers.origin }),
};

/** Passes each package's files and its update socket on to its dev server. */
export async function proxyDevServers(app: FastifyInstance, { urls }: DevServers): Promise<void> {
  const mounts = Object.keys(urls).map((name) => [name, name === 'host' ? '/' : localUrlOf(name)] as const);
  for (const [name, prefix] of mounts) {
    const upstream = urls[name];
    if (upstream === undefined) continue;
    await app.register(httpProxy, {
      upstream,
      prefix: prefix.replace(/\/$/u, ''),
      rewritePrefix: '',
      websocket: true,
      wsClientOptions: KEEP_ORIGIN,
      disableRequestLogging: true,
      httpMethods: ['GET', 'HEAD'],
      // The page itself is written by the gateway; update sockets have no file name either.
      preHandler: (request, reply, done) => {
        const isFile = /\.[^/]+$/u.test(request.url.replace(/\?.*$/u, ''));
        if (prefix === '/' && !isFile && request.headers.upgrade === undefined) reply.callNotFound();
        else done();
      },
    });
  }
}
