import { createServer } from 'node:net';

/**
 * Makes sure a port can be had before anything slow is started.
 * @throws {Error} saying what to do when it is taken or may not be used
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  try {
    await tryPort(port, host);
  } catch (error) {
    throw portError(error, port);
  }
}

/** Turns a failed listen into words a person can act on. */
export function portError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use. Stop what uses it, or set PORT to another, such as PORT=${port + 1}.`,
    );
  }
  if (code === 'EACCES') {
    return new Error(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
  }
  return error;
}

function tryPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
