/** The thread of `watchProcess`. */
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds: half a gigabyte takes longer to fill. */
const INTERVAL = 50;

const { parent, bytes, signal } = workerData as {
  readonly parent: number;
  readonly bytes: number;
  readonly signal: NodeJS.Signals;
};

function look(): void {
  // Left alone by a parent that was killed: nobody would end it.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (process.memoryUsage.rss() > bytes) process.kill(process.pid, signal);
}

look();
setInterval(look, INTERVAL);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage('watching');
