import { Alert, changeFailure, ErrorState, RetryButton } from '@touchline/shared';
import { messages } from './messages.ts';

export interface LoadFailureProps {
  /** What failed: `The responses could not be loaded.` */
  readonly title: string;
  /** Why; undefined when there was an answer that could not be read. */
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
  /** Something that was read earlier is still shown: then this is a line above it. */
  readonly isOutOfDate?: boolean;
}

/** A failed load, said in the panel that it was for. */
export function LoadFailure({ title, error, onRetry, isOutOfDate = false }: LoadFailureProps) {
  const t = messages.use();
  const why = error === undefined ? t('unreadable') : changeFailure(error, t('loadFailedWhy'));
  if (!isOutOfDate) return <ErrorState title={title} detail={why} onRetry={onRetry} />;
  return (
    <Alert action={<RetryButton onRetry={onRetry} />}>
      {title} {why} {t('outOfDate')}
    </Alert>
  );
}
