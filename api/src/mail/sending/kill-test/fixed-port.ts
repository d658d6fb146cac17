import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A fixed port for a server whose own port changes with each start. */
export interface FixedPort {
  readonly port: number;
  /** Where connections lead from now on; undefined refuses them. */
  target: number | undefined;
  stop(): void;
}

/** Listens on a free port of this machine and forwards everything, including broken connections. */
export async function openFixedPort(): Promise<FixedPort> {
  const open = new Set<Socket>();
  const server = createServer((inner) => {
    if (fixed.target === undefined) {
      inner.destroy();
      return;
    }
    const outer = connect(fixed.target, '127.0.0.1');
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const fixed: FixedPort = {
    port: (server.address() as AddressInfo).port,
    target: undefined,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return fixed;
}
