import { setTimeout as wait } from 'node:timers/promises';

/** Somebody is being erased this moment: to be tried again, as what a lock was not had for in time. */
export class ErasureUnderWay extends Error {
  /** PostgreSQL: lock_not_available. */
  readonly code = '55P03';
}

/** PostgreSQL: two waited for each other, and this one gave way. */
const DEADLOCK = '40P01';
/** PostgreSQL: a lock could not be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK;
export const isLocked = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** Milliseconds between two attempts, during which no connection is held. */
const PAUSE = 50;
/** Milliseconds after which an attempt that fails is the last. */
const PATIENCE = 10_000;

/**
 * Does work that is a transaction of its own again where a lock was not had in time, or where it gave way to another.
 * @throws what the last attempt threw
 */
export async function repeated<Result>(
  work: () => Promise<Result>,
  isToRepeat: (error: unknown) => boolean = (error) => isDeadlock(error) || isLocked(error),
): Promise<Result> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isToRepeat(error) || Date.now() > end) throw error;
    }
    await wait(PAUSE);
  }
}
