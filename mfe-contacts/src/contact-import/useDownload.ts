import { changeFailure, endNotices, logFailure, notify } from '@touchline/shared';
import { useEffect, useState } from 'react';

export interface Download {
  readonly busy: boolean;
  readonly start: () => void;
}

/**
 * Fetches a file and hands it to the browser; shows a notice when that fails.
 * @param failure The notice: `The sample could not be downloaded`.
 */
export function useDownload(download: () => Promise<void>, failure: string): Download {
  const [busy, setBusy] = useState(false);
  // Nothing offers the file any more.
  useEffect(() => () => endNotices(failure), [failure]);
  const run = async () => {
    setBusy(true);
    endNotices(failure);
    try {
      await download();
    } catch (error) {
      logFailure(failure, error);
      notify({ kind: 'error', about: failure, text: changeFailure(error, failure) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void run() };
}
