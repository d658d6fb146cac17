import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proxyApi } from './api-proxy.ts';
import { type ClientLimits, MOST_CONNECTIONS } from './client-limits/limits.ts';
import { inLanguageOf, REFUSALS } from './client-limits/refusal.ts';
import { readEmailEditor } from './email-editor.ts';
import { createHttpServer } from './http-server.ts';
import { serveMailFrame } from './mail-frame.ts';
import { writePage } from './page.ts';
import { Registry } from './registry.ts';
import { RemoteList } from './remote-list.ts';
import { openSource, type PageSource, type SendPage } from './page-source.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

export interface GatewayOptions {
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
  /** Address to listen on. Default: this machine only. */
  readonly host?: string;
  /** Where the API listens, such as `http://127.0.0.1:4000`. */
  readonly apiUrl: string;
  /** How people reach the page, when that is not where the gateway listens. */
  readonly publicUrl?: string;
  /** The setting `REMOTES`; see {@link RemoteList}. */
  readonly remotes?: string;
  /** The setting `EMAIL_EDITOR`; see {@link readEmailEditor}. */
  readonly emailEditor?: string;
  /** The proxies in front that may say whose request they pass on; see {@link readTrustedProxies}. */
  readonly trustedProxies?: readonly string[];
  /** What one client may take, other than the usual. */
  readonly clientLimits?: ClientLimits;
  /** Where the page and its sections come from: the releases, or, in development, each package's dev server. */
  readonly source: PageSource;
  /** Whether a person may run a section of their own machine in the page; see `docs/operations.md`. */
  readonly localSections?: boolean;
  readonly logLevel?: string;
}

export interface Gateway {
  /** Where it listens. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** How long open requests may take once it is to stop, in milliseconds. A client that never ends must not keep it. */
const STOP_LIMIT = 10_000;

/**
 * Builds the one origin of the suite: the page, its remotes and the API. Listens nowhere; tests use it as it is.
 * @throws {Error} naming the setting that cannot be used
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const emailEditor = readEmailEditor(options.emailEditor);
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;
  const localSections = options.localSections ?? false;
  const isSecure = options.publicUrl?.startsWith('https:') ?? false;
  const app = createHttpServer(options);
  const defaults = securityHeaders(isSecure);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(defaults)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });

  await app.register(fastifyCompress, {
    // The page alone: files are compressed at build time, answers by the API.
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const { readHtml, readManifests, serve } = openSource(options.source, app);
  const registry = new Registry({
    remotes: new RemoteList(options.remotes, (message) => app.log.error(message)),
    readLocal: readManifests,
    onProblem: (message) => app.log.error(message),
  });
  app.addHook('onClose', () => registry.stop());

  const sendPage: SendPage = async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const remotes = await registry.read();
    const html = writePage(await readHtml(), {
      remotes,
      emailEditor,
      publicOrigin,
      localSections,
      path: pathOf(request),
      nonce,
    });
    // Each answer has a nonce of its own, and names the builds of this moment. Nothing in it is the sender's choice, so
    // its compressed length tells nobody anything (BREACH).
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          origins: registry.origins(),
          emailEditor,
          publicOrigin,
          localSections,
        }),
      )
      .compress(html);
    return reply;
  };

  await proxyApi(app, {
    apiUrl: options.apiUrl,
    protocol: isSecure ? 'https' : 'http',
    ...(options.clientLimits && { clientLimits: options.clientLimits }),
  });
  await serveMailFrame(app);
  await serve(sendPage);

  app.setNotFoundHandler(async (request, reply) =>
    wantsPage(request)
      ? sendPage(request, reply)
      : reply.code(404).send({ detail: inLanguageOf(request.headers, REFUSALS.notFound) }),
  );
  return app;
}

/** Starts the gateway. @throws {Error} when the port is taken or a setting cannot be used */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const app = await buildGateway(options);
  // Strangers who connect in a burst must not fill the queue that others connect through.
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1', backlog: MOST_CONNECTIONS });
  const { address, port, family } = app.server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: async () => {
      const limit = setTimeout(() => app.server.closeAllConnections(), STOP_LIMIT);
      await app.close();
      clearTimeout(limit);
    },
  };
}

const pathOf = (request: FastifyRequest): string => request.url.replace(/[?#].*$/u, '');

/** Any path without a file extension is the page: the host draws its own not-found page (H2). */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const isElsewhere = /^\/(?:api|uploads|remotes)(?:\/|$)/u.test(path);
  const isFile = /\.[^/]+$/u.test(path);
  return isReading && !isElsewhere && !isFile && (request.headers.accept ?? '').includes('text/html');
}
