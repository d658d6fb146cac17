import { useCallback, useEffect, useMemo } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { errorStatus, logFailure } from '../http/index.ts';
import { readNumberOf } from './fetchJson.ts';
import { useReloading } from './useReloading.ts';

/** When SWR reads again by itself, and how it compares two answers. */
export type ReadSettings = Pick<
  SWRConfiguration,
  | 'compare'
  | 'dedupingInterval'
  | 'revalidateIfStale'
  | 'revalidateOnFocus'
  | 'revalidateOnReconnect'
  | 'shouldRetryOnError'
>;

/**
 * For answers of megabytes: comparing two of them deeply would block the page longer than drawing them, and fetching them
 * after every glance at another window would cost more than it is worth.
 */
export const LARGE_ANSWER: ReadSettings = {
  compare: Object.is,
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
};

/** What a list and an item have in common. */
export interface LoadState {
  readonly status: 'loading' | 'succeeded' | 'failed';
  /** Why the last load failed; also undefined when its answer could not be read. */
  readonly error: unknown;
  /**
   * Loads again. Its promise never fails: a failure is found in `error`. It ends early where another load has begun meanwhile,
   * whose answer is shown instead.
   */
  readonly reload: () => Promise<void>;
}

export interface ReadDefinition<Value> {
  /** Total over any JSON. @returns undefined for an answer that cannot be read */
  readonly parse: (answer: unknown) => Value | undefined;
  /** What failed, for the browser's console; without it only the page reports it. */
  readonly failure?: string;
  readonly settings?: ReadSettings;
  /** A 404 is an answer like others and is not logged. */
  readonly mayBeGone?: boolean;
}

export interface ReadOptions {
  /**
   * Milliseconds from one answer to the next request while the page is in sight; read once unless given. Every component
   * that gives it polls on its own.
   */
  readonly pollInterval?: number;
  /**
   * Called after each load that succeeded and is shown; one that was overtaken by another is not.
   * @param number of the read: compare it with `lastReadNumber()`, to know whether it began before or after something else.
   */
  readonly onRead?: (number: number) => void;
}

/**
 * Parses an answer once, however many components show it: it may be megabytes.
 * @param parse as of {@link ReadDefinition}
 */
export function parseOnce<Value>(parse: (answer: unknown) => Value): (answer: unknown) => Value {
  const known = new WeakMap<object, { readonly value: Value }>();
  return (answer) => {
    if (typeof answer !== 'object' || answer === null) return parse(answer);
    const parsed = known.get(answer) ?? { value: parse(answer) };
    known.set(answer, parsed);
    return parsed.value;
  };
}

/** The outcome of a read. `value` is that of the last answer that could be parsed. */
export interface Read<Value> extends LoadState {
  readonly value: Value | undefined;
}

/**
 * The one reader of the cache: whatever is shown of a path comes from here. Components that read the same path share one
 * request. It does not ask SWR for `isValidating`, which would redraw them twice for each load even when nothing changed.
 * @param path null reads nothing
 */
export function useRead<Value>(
  path: string | null,
  { parse, failure, settings, mayBeGone = false }: ReadDefinition<Value>,
  { pollInterval = 0, onRead }: ReadOptions = {},
): Read<Value> {
  const { data, error, mutate } = useSWR<unknown, unknown>(path, {
    ...settings,
    onError: (why) => {
      if (failure !== undefined && !(mayBeGone && errorStatus(why) === 404)) logFailure(failure, why);
    },
    onSuccess: (answer) => onRead?.(readNumberOf(answer)),
  });
  // What is gone, or what this API does not have, would be asked for in vain for as long as the page is open.
  const isGone = mayBeGone && errorStatus(error) === 404;
  useReloading({
    path: path ?? '',
    interval: pollInterval,
    isNeeded: path !== null && pollInterval > 0 && !isGone,
  });
  const reload = useCallback(async () => {
    // Rethrown, a failure would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const value = useMemo(() => (data === undefined ? undefined : parse(data)), [data, parse]);
  const isUnreadable = data !== undefined && value === undefined;
  useEffect(() => {
    if (isUnreadable && failure !== undefined) logFailure(failure, data);
  }, [isUnreadable, failure, data]);
  return useMemo(() => {
    const loaded = value === undefined ? 'loading' : 'succeeded';
    return { value, status: error !== undefined || isUnreadable ? 'failed' : loaded, error, reload };
  }, [value, isUnreadable, error, reload]);
}
