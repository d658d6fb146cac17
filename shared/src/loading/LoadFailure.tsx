import type { ReactNode } from 'react';
import type { LoadState } from '../data/index.ts';
import { changeFailure } from '../http/index.ts';
import { Alert, ErrorState, RetryButton } from '../ui/index.ts';
import { messages } from './messages.ts';

export interface LoadFailureProps {
  /** What failed: `The responses could not be loaded.` */
  readonly title: ReactNode;
  readonly load: Pick<LoadState, 'error' | 'reload'>;
  /** Something read earlier is still shown: this is then a line beside it, not a panel in its place. */
  readonly isOutOfDate?: boolean;
  /** Why, where the error itself does not say it well; null where the title says it all. */
  readonly why?: ReactNode;
}

/** A failed load, reported where its data would be, with the reason and Retry. */
export function LoadFailure({ title, load, isOutOfDate = false, why }: LoadFailureProps) {
  const t = messages.use();
  const { error, reload } = load;
  const ownReason = error === undefined ? t('unreadable') : changeFailure(error, t('failedWhy'));
  const reason = why === undefined ? ownReason : why;
  if (!isOutOfDate) {
    return <ErrorState title={title} {...(reason !== null && { detail: reason })} onRetry={reload} />;
  }
  return (
    <Alert action={<RetryButton onRetry={reload} />}>
      {title} {reason} {t('outOfDate')}
    </Alert>
  );
}
