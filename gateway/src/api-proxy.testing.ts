import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { proxyApi } from './api-proxy.ts';

/** In milliseconds. The proxy's client checks its clock about twice a second. */
export const USUAL = 1000;

export const SLOW = 6000;

const ends: (() => Promise<void>)[] = [];

/** Ends what `start` has started. */
export const endAll = () => Promise.all(ends.splice(0).map((end) => end()));

/** Starts an API and the gateway's way to it. @returns where that begins. */
export async function start(listener: RequestListener): Promise<string> {
  const api = createServer(listener);
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const app = fastify();
  ends.push(async () => {
    api.closeAllConnections();
    api.close();
    await app.close();
  });
  await proxyApi(app, {
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    protocol: 'http',
    answerLimits: { usual: USUAL, slow: SLOW },
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
