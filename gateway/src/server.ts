import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proxyApi } from './api-proxy.ts';
import { MOST_CONNECTIONS } from './client-limits/limits.ts';
import { inLanguageOf, REFUSALS } from './client-limits/refusal.ts';
import { readEmailEditor } from './email-editor/choice.ts';
import { frameSources, placeOfFrame } from './email-editor/frame-place.ts';
import { type RunningFrame, serveFrameAtHost, serveFrameAtPort } from './email-editor/serve-frame.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { createHttpServer } from './http-server.ts';
import { serveMailFrame } from './mail-frame.ts';
import { writePage } from './page.ts';
import { Registry } from './registry.ts';
import { RemoteList } from './remote-list.ts';
import { openSource, type SendPage } from './page-source.ts';
import { addSecurityHeaders, contentSecurityPolicy } from './security-headers.ts';

export interface Gateway {
  /** Where it listens. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Builds the one origin of the suite: the page, its remotes and the API. Listens nowhere; tests use it as it is.
 * @param framePort where the frame of the provider's editor is served beside it
 * @throws {Error} naming the setting that cannot be used
 */
export async function buildGateway(options: GatewayOptions, framePort?: number): Promise<FastifyInstance> {
  const emailEditor = readEmailEditor(options.emailEditor);
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;
  const localSections = options.localSections ?? false;
  const isSecure = options.publicUrl?.startsWith('https:') ?? false;
  const framePlace = emailEditor === 'local' ? undefined : placeOfFrame(options, framePort);
  const app = createHttpServer(options);
  addSecurityHeaders(app, options.publicUrl);
  if (framePlace !== undefined && 'origin' in framePlace) serveFrameAtHost(app, framePlace.origin, options);

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
      framePlace,
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
          editorFrames: frameSources(framePlace, [
            request.hostname,
            publicOrigin && new URL(publicOrigin).hostname,
          ]),
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
  const needsFrame = readEmailEditor(options.emailEditor) !== 'local' && options.editorOrigin === undefined;
  const frame = needsFrame ? await serveFrameAtPort(options) : undefined;
  try {
    return await startBeside(frame, options);
  } catch (error) {
    await frame?.stop();
    throw error;
  }
}

async function startBeside(frame: RunningFrame | undefined, options: GatewayOptions): Promise<Gateway> {
  const app = await buildGateway(options, frame?.port);
  // Strangers who connect in a burst must not fill the queue that others connect through.
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1', backlog: MOST_CONNECTIONS });
  const { address, port, family } = app.server.address() as AddressInfo;
  frame?.setPagePort(port);
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: async () => {
      await Promise.all([app.close(), frame?.stop()]);
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
