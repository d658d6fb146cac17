import { asList, logFailure, useReloading } from '@touchline/shared';
import { useCallback, useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { fetchIfChanged } from './fetchIfChanged.ts';

/** A list as the page holds it. */
export interface PolledList<Row> {
  /** Empty while it is loading, and when that failed (spec §8); the last rows when a later load failed. */
  readonly rows: readonly Row[];
  readonly status: 'loading' | 'succeeded' | 'failed';
  /** Why the last fetch failed; undefined as well when what was answered is no list. */
  readonly error: unknown;
  /** Whether rows were ever read: then a failure means that they may be out of date. */
  readonly hasRows: boolean;
  /** Fetches the list again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

/** Milliseconds from one answer to the next request. @see docs/decisions/0063-new-replies-by-polling.md */
export const POLL_INTERVAL = 15_000;

export interface PolledListOptions<Row> {
  readonly path: string;
  /** Must stay the same function. */
  readonly read: (rows: readonly unknown[]) => readonly Row[];
  /** Of a failed load, for the browser's console. */
  readonly failure: string;
  readonly interval: number;
}

/** Reads a list of monitoring, again and again while the page is in sight. Several components share one list. */
export function usePolledList<Row>(options: PolledListOptions<Row>): PolledList<Row> {
  const { path, read, failure, interval } = options;
  const { cache } = useSWRConfig();
  const { data, error, mutate } = useSWR<unknown, unknown>(
    path,
    async () => fetchIfChanged(path, cache.get(path)?.data),
    {
      // An answer that has not changed is the same object; comparing what two say would cost more than drawing it.
      compare: Object.is,
      // Whoever polls asks again anyway.
      shouldRetryOnError: false,
      onError: (why) => logFailure(failure, why),
      onSuccess: (answer) => {
        if (asList(answer) === undefined) logFailure(failure, answer);
      },
    },
  );
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  useReloading({ path, interval, isNeeded: true });
  const rows = useMemo(() => {
    const list = asList<unknown>(data);
    return list === undefined ? undefined : read(list);
  }, [data, read]);
  return useMemo(() => {
    const failed = error !== undefined || (data !== undefined && rows === undefined);
    const loaded = rows === undefined ? 'loading' : 'succeeded';
    return {
      rows: rows ?? [],
      status: failed ? 'failed' : loaded,
      error,
      hasRows: rows !== undefined,
      reload,
    };
  }, [data, error, rows, reload]);
}
