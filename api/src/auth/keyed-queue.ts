/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export interface KeyedQueue {
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** A queue that forgets a key once nobody waits for it. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: async (key, task) => {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(task, task);
      // The next in line waits for this one, whether or not it fails.
      const tail = mine.catch(() => undefined);
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}
