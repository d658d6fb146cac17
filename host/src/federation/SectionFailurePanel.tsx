import { CONTRACT_VERSION, type SectionId } from '@touchline/shared/contract';
import { messages } from '../messages.ts';
import { failureMessages } from './messages.ts';
import type { FailureReason } from './section-failure.ts';

interface SectionFailurePanelProps {
  readonly id: SectionId;
  readonly reason: FailureReason;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says in the section's own place what happened to it, and offers to try again (H5). */
export function SectionFailurePanel({ id, reason, isRetrying, onRetry }: SectionFailurePanelProps) {
  const section = messages.use()(id);
  const translate = failureMessages.use();
  const { kind, ...values } = reason;
  return (
    <div role="alert">
      <h1>{translate(kind === 'threwOnRender' ? 'crashed' : 'heading', { section })}</h1>
      <p>
        {translate(kind, { ...values, expected: CONTRACT_VERSION })} {translate('rest')}
      </p>
      <button type="button" onClick={onRetry} aria-disabled={isRetrying}>
        {translate(isRetrying ? 'retrying' : 'retry')}
      </button>
    </div>
  );
}
