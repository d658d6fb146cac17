import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Lets somebody ask a server that does nothing: it answers so many bytes from memory. What the client and one hop of HTTP take
 * on this machine is not the product's.
 * @param ask gets the server's address.
 */
export async function withBareServer<Result>(
  bytes: number,
  ask: (url: string) => Promise<Result>,
): Promise<Result> {
  const answer = JSON.stringify('x'.repeat(bytes));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
