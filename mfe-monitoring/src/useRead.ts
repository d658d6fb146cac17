import { logFailure } from '@touchline/shared';
import { useCallback, useMemo } from 'react';
import useSWR from 'swr';

/** An answer as the page holds it, in the shape that its reader gives it. */
export interface Read<Value> {
  /** As it was read last; a failed reload leaves it as it is. */
  readonly value: Value | undefined;
  readonly hasFailed: boolean;
  /** Why the last fetch failed; undefined as well when what was answered cannot be read. */
  readonly error: unknown;
  /** Fetches it again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

/** Milliseconds between reloads of figures that nobody waits for. */
const REFRESH_INTERVAL = 60_000;

export interface ReadOptions<Value> {
  readonly path: string;
  /** Must stay the same function. @returns undefined for what cannot be read. */
  readonly read: (answer: unknown) => Value | undefined;
  /** Of a failed load, for the browser's console. */
  readonly failure: string;
  /** It never changes: it is read once. */
  readonly isFixed?: boolean;
}

/** Reads figures, and again every minute while the page is in sight, unless they never change. */
export function useRead<Value>(options: ReadOptions<Value>): Read<Value> {
  const { path, read, failure, isFixed = false } = options;
  const { data, error, mutate } = useSWR<unknown, unknown>(path, {
    refreshInterval: isFixed ? 0 : REFRESH_INTERVAL,
    revalidateIfStale: !isFixed,
    revalidateOnFocus: !isFixed,
    onError: (why) => logFailure(failure, why),
    onSuccess: (answer) => {
      if (read(answer) === undefined) logFailure(failure, answer);
    },
  });
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const value = useMemo(() => (data === undefined ? undefined : read(data)), [data, read]);
  const hasFailed = error !== undefined || (data !== undefined && value === undefined);
  return useMemo(() => ({ value, hasFailed, error, reload }), [value, hasFailed, error, reload]);
}
