import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { RemoteManifest } from '@touchline/shared/contract';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import { integrity } from '../../shared/build/assets.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What can be wrong with a remote (H5). */
export const FAULTS = [
  'down',
  'hanging',
  '404',
  '500',
  'HTML instead of a script',
  'invalid JSON',
  'corrupted',
  'throws on load',
  'throws on render',
  'incompatible contract',
] as const;
export type Fault = (typeof FAULTS)[number];

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
};

/** A container (what a remote entry puts in `window`) whose section fails while it is drawn. */
const throwingContainer = (name: string) => `
window[${JSON.stringify(name)}] = {
  init() {},
  get: async () => () => ({
    default: { contract: 1, version: '0.0.0', Component() { throw new Error('The section is broken'); } },
  }),
};`;

/** Serves a remote's build from its own origin, and fails on request. */
export class FaultyRemote {
  readonly #name: string;
  readonly #port: number;
  #server: Server | undefined;
  #fault: Fault | undefined;
  #hanging: ServerResponse[] = [];

  private constructor(name: string, port: number) {
    this.#name = name;
    this.#port = port;
  }

  /** @param name The remote whose build is served, such as `mfe-campaigns`. */
  static async start(name: string): Promise<FaultyRemote> {
    const remote = new FaultyRemote(name, await findFreePort());
    await remote.recover();
    return remote;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async recover(): Promise<void> {
    this.#fault = undefined;
    for (const response of this.#hanging.splice(0)) response.destroy();
    if (this.#server !== undefined) return;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async fail(fault: Fault): Promise<void> {
    await this.recover();
    this.#fault = fault;
    if (fault === 'down') await this.stop();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  /** The script served as the entry when the program itself is faulty. */
  #faultyEntry(): string | undefined {
    if (this.#fault === 'throws on load') return 'throw new Error("The entry is broken");';
    if (this.#fault === 'throws on render') return throwingContainer(this.#name);
    return undefined;
  }

  /** The manifest; for a faulty program, with the hash of what is served. */
  #describe(manifest: RemoteManifest): RemoteManifest {
    if (this.#fault === 'incompatible contract') return { ...manifest, contract: 99 };
    const faultyEntry = this.#faultyEntry();
    if (faultyEntry === undefined) return manifest;
    const hash = integrity(Buffer.from(faultyEntry));
    return { ...manifest, integrity: { ...manifest.integrity, [manifest.entry]: hash } };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const isManifest = pathname === '/remote.json';
    const isEntry = pathname.startsWith('/remoteEntry.');
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      response.end(body);
    };
    if (this.#fault === 'hanging') {
      this.#hanging.push(response);
      return;
    }
    if (this.#fault === '404') return send(404, 'text/plain', 'Not found');
    if (this.#fault === '500') return send(500, 'text/plain', 'Broken');
    if (this.#fault === 'HTML instead of a script' && !isManifest)
      return send(
        200,
        'text/html',
        '<!doctype html><title>Proxy</title><h1>Please sign in to the proxy</h1>',
      );
    if (this.#fault === 'invalid JSON' && isManifest) return send(200, 'application/json', '{"name": "mfe-');
    const faultyEntry = this.#faultyEntry();
    if (isEntry && faultyEntry !== undefined) return send(200, 'text/javascript', faultyEntry);

    const file = path.join(root, this.#name, 'dist', path.normalize(pathname));
    const body = await readFile(file).catch(() => undefined);
    if (body === undefined) return send(404, 'text/plain', 'Not found');
    if (isManifest) {
      const manifest = JSON.parse(body.toString()) as RemoteManifest;
      return send(200, 'application/json', JSON.stringify(this.#describe(manifest)));
    }
    // One byte more than was published: the program works, but its hash differs.
    if (this.#fault === 'corrupted' && isEntry) return send(200, 'text/javascript', `${body.toString()} `);
    return send(200, TYPES[path.extname(file)] ?? 'application/octet-stream', body);
  }
}
