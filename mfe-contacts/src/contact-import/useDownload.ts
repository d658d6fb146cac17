import { changeFailure, notify } from '@touchline/shared';
import { useState } from 'react';

export interface Download {
  readonly busy: boolean;
  readonly start: () => void;
}

/**
 * Fetches a file and hands it to the browser; says when it fails.
 * @param failure What to say then: `The sample could not be downloaded`.
 */
export function useDownload(download: () => Promise<void>, failure: string): Download {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      notify({ kind: 'error', text: changeFailure(error, failure) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void run() };
}
