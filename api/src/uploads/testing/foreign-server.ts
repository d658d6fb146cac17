import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FOREIGN_FETCH, type ForeignFetchOptions } from '../../network/foreign-fetch.ts';

/** A server of somebody else's, on a loopback address that the tests count as public. */
export interface ForeignServer {
  readonly port: number;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** The handler; each test sets its own. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** Counted as public, unlike 127.0.0.1. */
export const FOREIGN_ADDRESS = '127.0.0.2';
/** Resolves to {@link FOREIGN_ADDRESS}. */
export const FOREIGN_HOST = 'images.example';

export async function startForeignServer(): Promise<ForeignServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    foreign.answer(request, response);
  });
  // Every loopback address, so that a connection to the wrong one would succeed, and be seen.
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const foreign: ForeignServer = {
    port: (server.address() as AddressInfo).port,
    asked,
    answer: (_request, response) => response.writeHead(404).end(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return foreign;
}

/**
 * The usual rules, but for one more address that counts as public, and the port of the server there.
 * @param answers what the names resolve to, one array of addresses after the other; the last one stays
 */
export function foreignFetch(
  { port }: ForeignServer,
  answers: readonly (readonly string[])[] = [[FOREIGN_ADDRESS]],
): ForeignFetchOptions & { readonly resolved: string[] } {
  const resolved: string[] = [];
  return {
    ...FOREIGN_FETCH,
    // Some tests wait it out.
    milliseconds: 1000,
    resolved,
    lookup: async (hostname) => {
      const addresses = answers[Math.min(resolved.length, answers.length - 1)] ?? [];
      resolved.push(hostname);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    isAllowedAddress: (address) => address === FOREIGN_ADDRESS || FOREIGN_FETCH.isAllowedAddress(address),
    isAllowedPort: (given) => given === port || FOREIGN_FETCH.isAllowedPort(given),
  };
}
