import type { JobAnswer } from './isolated-process.ts';
import { watchProcess } from './watch-process.ts';

/** The other side of `IsolatedProcess`: makes this process do its jobs, within the memory that it was started with. */
export async function serveJobs(work: (job: unknown) => unknown): Promise<void> {
  await watchProcess({ memoryMebibytes: Number(process.argv[2]) });
  process.on('message', (job: unknown) => {
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

const answer = (said: JobAnswer<unknown>) => process.send?.(said);
