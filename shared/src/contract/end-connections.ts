import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * For a server that stops: `server.close()` ends the connections that are idle at that moment alone. It would wait for those
 * over which nothing was asked yet, as browsers and proxies open them ahead of need, and for those that are kept alive once
 * what was still being answered has been.
 * @returns to be called before the server is closed
 */
export function endConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('close', () => isClosing && setImmediate(() => server.closeIdleConnections()));
  });
  return () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  };
}
