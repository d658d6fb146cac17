import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Ends a process that has taken more memory than it may. It has no handler, so it ends even a busy process. */
export const MEMORY_SIGNAL: NodeJS.Signals = process.platform === 'win32' ? 'SIGTERM' : 'SIGUSR2';
/** Ends a process that has computed for longer than it may, likewise. */
export const TIME_SIGNAL: NodeJS.Signals = process.platform === 'win32' ? 'SIGINT' : 'SIGXCPU';

/** Limits of a process that reads strangers' data. */
export interface ProcessWatch {
  /** Resident memory at which it is ended, in MiB: V8's heap limit does not cover buffers and native memory. */
  readonly memoryMebibytes: number;
  /** Processor time that each task may take, in milliseconds: wall-clock time also passes while other processes compute. */
  readonly taskMilliseconds?: number;
}

/** Tells the watch where the tasks of its process begin and end. */
export interface TaskWatch {
  begin(): void;
  end(): void;
}

/**
 * Watches the process it is called in, from a separate thread, since the process may be stuck in a loop: ends it with {@link
 * MEMORY_SIGNAL} when it takes too much memory, with {@link TIME_SIGNAL} when a task takes too long, and when the process
 * that started it is gone. Resolves once it is watched.
 */
export async function watchProcess({ memoryMebibytes, taskMilliseconds }: ProcessWatch): Promise<TaskWatch> {
  const worker = new Worker(new URL('watcher.ts', import.meta.url), {
    workerData: {
      parent: process.ppid,
      bytes: memoryMebibytes * 1024 * 1024,
      memorySignal: MEMORY_SIGNAL,
      taskMicroseconds: (taskMilliseconds ?? Infinity) * 1000,
      timeSignal: TIME_SIGNAL,
    },
  });
  await once(worker, 'message');
  worker.unref();
  const tell = (said: 'begin' | 'end') => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(said);
  };
  return { begin: () => tell('begin'), end: () => tell('end') };
}
