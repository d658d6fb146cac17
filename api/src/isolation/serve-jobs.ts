import type { JobAnswer } from './isolated-process.ts';
import { watchProcess } from './watch-process.ts';

/**
 * The other side of `IsolatedProcess`: makes this process run its jobs, one at a time, within the limits it was started
 * with.
 */
export async function serveJobs(work: (job: unknown) => unknown): Promise<void> {
  const [memoryMebibytes = 0, taskMilliseconds = 0] = process.argv.slice(2).map(Number);
  const task = await watchProcess({ memoryMebibytes, taskMilliseconds });
  const answer = (said: JobAnswer<unknown>) => {
    task.end();
    process.send?.(said);
  };
  process.on('message', (job: unknown) => {
    task.begin();
    void (async () => {
      try {
        answer({ result: await work(job) });
      } catch (error) {
        answer({ failure: error instanceof Error ? error.message : String(error) });
      }
    })();
  });
  // The process that asks is gone.
  process.on('disconnect', () => process.exit());
}
