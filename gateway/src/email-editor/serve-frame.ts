import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { GatewayOptions } from '../gateway-options.ts';
import { createHttpServer } from '../http-server.ts';
import { addSecurityHeaders } from '../security-headers.ts';
import { frameFilesOf } from './frame-files.ts';
import { atPort, defaultFramePort } from './frame-place.ts';
import { answerFrame } from './answer-frame.ts';

/** Gives whoever asks for the host of `origin` the frame of the provider's editor, and nothing else. */
export function serveFrameAtHost(app: FastifyInstance, origin: string, options: GatewayOptions): void {
  const { hostname } = new URL(origin);
  const answer = answerFrame({
    readFile: frameFilesOf(options.source),
    pageOrigins: () => publicOriginOf(options),
  });
  app.addHook('onRequest', async (request, reply) =>
    request.hostname === hostname ? answer(request, reply) : undefined,
  );
}

/** The frame of the provider's editor, served at a port of its own. */
export interface RunningFrame {
  readonly port: number;
  /** Tells it where the page is, once that is known. */
  readonly setPagePort: (port: number) => void;
  readonly stop: () => Promise<void>;
}

/** @throws {Error} when the port that is set cannot be used; where it is the default, a free one is taken instead */
export async function serveFrameAtPort(options: GatewayOptions): Promise<RunningFrame> {
  const { host = '127.0.0.1', editorPort } = options;
  let pagePort = options.port;
  const answer = answerFrame({
    readFile: frameFilesOf(options.source),
    pageOrigins: ({ hostname }) => [...new Set([...atPort(hostname, pagePort), ...publicOriginOf(options)])],
  });
  const listenAt = async (port: number): Promise<FastifyInstance> => {
    const app = createHttpServer(options);
    addSecurityHeaders(app, options.publicUrl);
    app.addHook('onRequest', answer);
    await app.listen({ port, host });
    return app;
  };
  const app = await listenAt(editorPort ?? defaultFramePort(options.port)).catch((error: unknown) => {
    if (editorPort === undefined) return listenAt(0);
    throw new Error(`EDITOR_PORT ${editorPort} cannot be used: ${String(error)}`);
  });
  return {
    port: (app.server.address() as AddressInfo).port,
    setPagePort: (port) => {
      pagePort = port;
    },
    stop: () => app.close(),
  };
}

const publicOriginOf = ({ publicUrl }: GatewayOptions): readonly string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).origin];
