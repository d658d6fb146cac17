import { errorStatus, logFailure } from '@touchline/shared';
import { useCallback, useEffect, useState } from 'react';

/** What a form starts from. */
export interface Stored<Value> {
  /** As it was stored when this was first drawn; undefined while loading. */
  readonly value: Value | undefined;
  /** Why it could not be loaded. */
  readonly error: unknown;
  readonly load: () => Promise<void>;
}

/**
 * Reads something as it is stored now, not as the page happens to have cached it, and leaves it unchanged under a form.
 * @param read must stay the same function as long as it reads the same thing
 * @param failure for the browser's console
 */
export function useStored<Value>(read: () => Promise<Value>, failure: string): Stored<Value> {
  const [state, setState] = useState<Omit<Stored<Value>, 'load'>>({ value: undefined, error: undefined });
  const load = useCallback(
    () =>
      read().then(
        (value) => setState({ value, error: undefined }),
        (error: unknown) => {
          // A 404 is an answer, not a failure.
          if (errorStatus(error) !== 404) logFailure(failure, error);
          setState({ value: undefined, error });
        },
      ),
    [read, failure],
  );
  useEffect(() => {
    void load();
  }, [load]);
  return { ...state, load };
}
