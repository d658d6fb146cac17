import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that no system gives to anybody unasked. The one a system chooses (`listen(0)`) is of those that it also gives to
 * outgoing connections: once it is closed, the next request of any program may have it.
 */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 100;

/**
 * A port of the loopback address that is free, and stays so unless somebody asks for just this one: for a server whose
 * port has to be known before it listens, or that comes back to it.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${ATTEMPTS} ports between ${FIRST} and ${LAST} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
