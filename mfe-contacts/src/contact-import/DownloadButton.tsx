import { Button, type ButtonProps, notify } from '@touchline/shared';
import { useState } from 'react';
import { changeFailure } from '../failure.ts';

export interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  readonly download: () => Promise<void>;
  /** What to say when it fails: `The sample could not be downloaded`. */
  readonly failure: string;
}

/** Fetches a file and hands it to the browser; busy meanwhile, and says when it fails. */
export function DownloadButton({ download, failure, ...button }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      notify({ kind: 'error', text: changeFailure(error, failure) });
    } finally {
      setBusy(false);
    }
  };
  return <Button {...button} busy={busy} onClick={() => void start()} />;
}
