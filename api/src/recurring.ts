import type { FastifyBaseLogger } from 'fastify';

/** Work that is done again and again. */
export interface Recurring {
  /** Stops repeating, and waits for a run under way. */
  stop(): Promise<void>;
}

/**
 * Does something now and at intervals, never twice at the same time. It never throws: a failure is logged, and the next run
 * tries again.
 * @param interval milliseconds between runs. @param failure what is logged for a failed run.
 */
export function startRecurring(
  work: () => Promise<void>,
  interval: number,
  { log, failure }: { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly failure: string },
): Recurring {
  const once = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  };
  let running = once();
  const timer = setInterval(() => {
    running = running.then(once);
  }, interval);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Words for work that counts what it did. */
export interface CountedWork {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** What is counted, and what is logged of it when there was any. */
  readonly what: string;
  readonly done: string;
  readonly failure: string;
}

/** {@link startRecurring}, of work that says how much it did. */
export const startCounting = (
  work: () => Promise<number>,
  interval: number,
  { log, what, done, failure }: CountedWork,
): Recurring =>
  startRecurring(
    async () => {
      const count = await work();
      if (count > 0) log.info({ [what]: count }, done);
    },
    interval,
    { log, failure },
  );
