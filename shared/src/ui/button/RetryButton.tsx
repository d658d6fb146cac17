import { useState } from 'react';
import { messages } from '../messages.ts';
import { Button } from './Button.tsx';
import type { ButtonSize } from './buttonStyle.ts';

export interface RetryButtonProps {
  /** Tries again; the button is busy until the promise settles. Keep the button in place after another failure. */
  readonly onRetry: () => void | Promise<unknown>;
  /** `small` for the action of an alert. */
  readonly size?: ButtonSize;
}

/** The next step after something that could not be loaded. */
export function RetryButton({ onRetry, size = 'small' }: RetryButtonProps) {
  const t = messages.use();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry();
    } catch {
      // The view around the button shows the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size={size} busy={busy} onClick={() => void retry()}>
      {t('retry')}
    </Button>
  );
}
