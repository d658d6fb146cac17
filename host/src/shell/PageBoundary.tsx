import { ErrorBoundary, ErrorState, logFailure } from '@touchline/shared';
import { type ReactNode, useState } from 'react';
import { messages } from '../messages.ts';

interface PageBoundaryProps {
  /** What the page is called. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A page of the host itself that throws while it is drawn says so in its own place; otherwise it would take the
 * navigation away. Sections have `SectionView`. */
export function PageBoundary({ label, children }: PageBoundaryProps) {
  const t = messages.use();
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary
      key={attempt}
      onError={(error) => logFailure('A page of the host stopped working.', error)}
      fallback={
        <ErrorState
          title={t('pageCrashed', { page: label })}
          detail={t('sectionsGoOn')}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      }
    >
      {children}
    </ErrorBoundary>
  );
}
