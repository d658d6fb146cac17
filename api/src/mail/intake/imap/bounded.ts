import type { ImapFlow } from 'imapflow';
import { MAX_MAIL_BYTES } from '../../reading/read-mail.ts';

/** How much a server may take for an answer that is short with every honest one. */
export interface Bounds {
  /** Milliseconds. */
  readonly time: number;
  readonly bytes: number;
}

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

/** Connecting, opening or looking into a folder, or listing folders: 40,000 of them fit. */
const BOUNDS: Bounds = { time: 2 * MINUTE, bytes: 4 * MEGABYTE };
/** Listing mails: the numbers of half a million fit. */
export const LIST_BOUNDS: Bounds = { time: 5 * MINUTE, bytes: 16 * MEGABYTE };
/** The largest mail that is read, or put into a folder, over a slow line. */
export const MAIL_BOUNDS: Bounds = { time: 10 * MINUTE, bytes: MAX_MAIL_BYTES + MEGABYTE };
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
