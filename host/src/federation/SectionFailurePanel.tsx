import { ErrorState } from '@touchline/shared';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { messages } from '../messages.ts';
import { sectionMessages } from './messages.ts';
import { SectionPlace } from './SectionPlace.tsx';
import type { SectionState } from './section-state.ts';

interface SectionFailurePanelProps {
  readonly state: SectionState & Required<Pick<SectionState, 'failure'>>;
  /** Resolves when the section has come or failed again. */
  readonly onRetry: () => Promise<void>;
}

/** Says in the section's own place what happened to it, and offers to try again (H5). */
export function SectionFailurePanel({ state, onRetry }: SectionFailurePanelProps) {
  const section = messages.use()(state.id);
  const translate = sectionMessages.use();
  const { kind, ...values } = state.failure;
  return (
    <SectionPlace id={state.id}>
      <ErrorState
        title={translate(kind === 'threwOnRender' ? 'crashed' : 'heading', { section })}
        detail={
          <>
            <p>{translate(kind, { ...values, expected: CONTRACT_VERSION })}</p>
            <p>{translate('rest')}</p>
          </>
        }
        onRetry={onRetry}
        report={reportOf(state)}
      />
    </SectionPlace>
  );
}

/** What whoever runs the remote wants to know. */
function reportOf({ id, remote, version, build, failure }: SectionState): string {
  const facts = {
    section: id,
    remote,
    version,
    build,
    ...failure,
    at: new Date().toISOString(),
    page: location.href,
  };
  return JSON.stringify(facts, null, 2);
}
