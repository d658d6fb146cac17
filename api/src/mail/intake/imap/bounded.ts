import type { ImapFlow } from 'imapflow';

/** How much a server may take for an answer that is short with every honest one. */
export interface Bounds {
  /** Milliseconds. */
  readonly time: number;
  readonly bytes: number;
}

/** Connecting, or listing folders: 40,000 of them fit. */
const BOUNDS: Bounds = { time: 2 * 60_000, bytes: 4 * 1024 * 1024 };
const LOOK_INTERVAL = 50;

/**
 * Waits for what a client asks its server, and closes the client when that takes too long or too much: no limit of the client
 * ends an answer that goes on, and it keeps all of it in memory.
 * @throws what the work throws, or an error that says which bound was exceeded
 */
export async function bounded<Value>(
  client: Pick<ImapFlow, 'stats' | 'close'>,
  work: Promise<Value>,
  { time, bytes }: Bounds = BOUNDS,
): Promise<Value> {
  const began = performance.now();
  const before = client.stats().received;
  let timer: NodeJS.Timeout | undefined;
  const exceeded = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const isLate = performance.now() - began > time;
      if (!isLate && client.stats().received - before <= bytes) return;
      client.close();
      reject(new Error(isLate ? 'The mail server took too long to answer' : 'The mail server sent too much'));
    }, LOOK_INTERVAL);
  });
  try {
    return await Promise.race([work, exceeded]);
  } finally {
    clearInterval(timer);
    // It fails as well once the client is closed.
    work.catch(() => undefined);
  }
}
