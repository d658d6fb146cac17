import type { FastifyBaseLogger } from 'fastify';

/** Work that is done again and again. */
export interface Recurring {
  /** Does it no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does something now and every so often, one time after the other. It never throws: what fails is told and tried again the
 * next time.
 * @param interval milliseconds from one time to the next. @param failure what is logged of a time that failed.
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
