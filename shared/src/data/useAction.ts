import { useState } from 'react';
import { changeFailure, logFailure } from '../http/index.ts';

export interface ActionTexts {
  /** For the log. */
  readonly log: string;
  /** For the person, where the API does not say what went wrong. */
  readonly failed: string;
  /** Reads anew what was acted on: after a failure it may be other than was shown. */
  readonly reload: () => Promise<unknown>;
}

/** What is done by one press, without a dialog. */
export interface Action {
  /** What went wrong, to be shown; undefined after what succeeded. */
  readonly failure: string | undefined;
  readonly setFailure: (failure: string | undefined) => void;
  /** Until what was acted on is read anew. */
  readonly busy: boolean;
  /** @returns whether it succeeded */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs what is done by one press, keeps what went wrong to be shown, and reads anew. */
export function useAction({ log, failed, reload }: ActionTexts): Action {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      logFailure(log, error);
      setFailure(changeFailure(error, failed));
      return false;
    } finally {
      await reload();
      setBusy(false);
    }
  };
  return { failure, setFailure, busy, run };
}
