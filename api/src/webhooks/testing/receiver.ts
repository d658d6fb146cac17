import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FOREIGN_FETCH, type ForeignFetchOptions } from '../../network/foreign-fetch.ts';

/** One request that a target got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A target on this machine that keeps what it is told. @param address of the loopback network */
export async function startReceiver(address = '127.0.0.1', port = 0) {
  const received: Received[] = [];
  const receiver = {
    received,
    /** What it does once a request has been read. */
    answer: ((_request, response) => response.end('ok')) as RequestListener,
    port: 0,
    url: (path = '/hook') => `http://hooks.example:${receiver.port}${path}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const take = async (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    receiver.answer(request, response);
  };
  const server = createServer((request, response) => {
    void take(request, response);
  }).listen(port, address);
  await once(server, 'listening');
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

/** A target, as {@link startReceiver} starts one. */
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** The usual rules, but that every name leads to this machine, and that one may. */
export const testTargets = (rules: Partial<ForeignFetchOptions> = {}): ForeignFetchOptions => ({
  ...FOREIGN_FETCH,
  milliseconds: 10_000,
  lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  isAllowedAddress: (address) => address === '127.0.0.1' || FOREIGN_FETCH.isAllowedAddress(address),
  isAllowedPort: () => true,
  ...rules,
});
