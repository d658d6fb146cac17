import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Ends a process that has taken more memory than it may. No handler is set for it, so it ends even a busy process. */
export const MEMORY_SIGNAL: NodeJS.Signals = process.platform === 'win32' ? 'SIGTERM' : 'SIGUSR2';

/** What a process that reads what strangers made is watched for. */
export interface ProcessWatch {
  /** Resident memory at which it is ended, in MiB: a limit of V8's heap says nothing of buffers and native memory. */
  readonly memoryMebibytes: number;
}

/**
 * Watches over the process it is called in, from a thread of its own, since the process may be stuck in a loop: ends it
 * with {@link MEMORY_SIGNAL} when it takes too much memory, and when the process that started it is gone. Resolves once it
 * is watched.
 */
export async function watchProcess({ memoryMebibytes }: ProcessWatch): Promise<void> {
  const worker = new Worker(new URL('watcher.ts', import.meta.url), {
    workerData: { parent: process.ppid, bytes: memoryMebibytes * 1024 * 1024, signal: MEMORY_SIGNAL },
  });
  await once(worker, 'message');
  worker.unref();
}
