import { errorStatus, logFailure } from '@touchline/shared';
import { useCallback, useEffect, useState } from 'react';

/** What a form starts from. */
export interface Stored<Value> {
  /** As it was stored when this was first drawn; undefined until it is there. */
  readonly value: Value | undefined;
  /** Why it could not be loaded. */
  readonly error: unknown;
  readonly load: () => Promise<void>;
}

/**
 * Something as it is stored at this moment: not what the page happens to hold of it, and not changed under a form.
 * @param read must stay the same for as long as it reads the same
 * @param failure for the browser's console
 */
export function useStored<Value>(read: () => Promise<Value>, failure: string): Stored<Value> {
  const [state, setState] = useState<Omit<Stored<Value>, 'load'>>({ value: undefined, error: undefined });
  const load = useCallback(
    () =>
      read().then(
        (value) => setState({ value, error: undefined }),
        (error: unknown) => {
          // That there is no such thing is an answer.
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
