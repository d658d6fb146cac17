import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often a server that closes looks for connections that have become idle, in milliseconds. */
const INTERVAL = 100;

/** What a Fastify server has. */
interface ClosableServer {
  readonly server: Server;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
}

/**
 * Has a server that closes answer its open requests and end every connection. By itself `server.close()` ends only those that
 * are idle at that moment: it waits for connections without a request, as browsers and proxies open them ahead of need, and
 * for those that stay alive after an answer given meanwhile.
 * @param limit milliseconds that open requests may take; then their connections are cut
 */
export function endConnectionsOnClose(app: ClosableServer, limit: number): void {
  const { server } = app;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    for (const socket of unused) socket.destroy();
    const idle = setInterval(() => server.closeIdleConnections(), INTERVAL);
    const cut = setTimeout(() => server.closeAllConnections(), limit);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  });
}
