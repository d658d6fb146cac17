/** The thread of `watchProcess`. */
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between checks: half a gigabyte takes longer to fill. */
const INTERVAL = 50;

const { parent, bytes, memorySignal, taskMicroseconds, timeSignal } = workerData as {
  readonly parent: number;
  readonly bytes: number;
  readonly memorySignal: NodeJS.Signals;
  readonly taskMicroseconds: number;
  readonly timeSignal: NodeJS.Signals;
};

/** Processor time used before the current task; undefined between tasks. */
let began: NodeJS.CpuUsage | undefined;

function isOverTime(): boolean {
  if (began === undefined) return false;
  const { user, system } = process.cpuUsage(began);
  return user + system > taskMicroseconds;
}

function look(): void {
  // Its parent was killed: nobody else would end it.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (process.memoryUsage.rss() > bytes) process.kill(process.pid, memorySignal);
  else if (isOverTime()) process.kill(process.pid, timeSignal);
}

parentPort?.on('message', (said: 'begin' | 'end') => {
  began = said === 'begin' ? process.cpuUsage() : undefined;
});
look();
setInterval(look, INTERVAL);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage('watching');
