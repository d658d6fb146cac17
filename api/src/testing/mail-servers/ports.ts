import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LONGEST_START = 15_000;

/**
 * Waits until a server listens on a port of the loopback address.
 * @param readLog what the server says, for the person whose test fails. @throws Error when none does for long.
 */
export async function waitForPort(port: number, readLog: () => Promise<string>): Promise<void> {
  const deadline = Date.now() + LONGEST_START;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) {
      throw new Error(`Nobody listens on port ${port}:\n${await readLog().catch(() => 'there is no log')}`);
    }
    await wait(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
