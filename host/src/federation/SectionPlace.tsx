import { ErrorState, PageHeader, Skeleton, space } from '@touchline/shared';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { sectionMessages } from './messages.ts';
import type { SectionState } from './store.ts';

interface SectionPlaceProps {
  /** What the section is called. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What stands where a section would: its title, where the section has its own, and a message. */
function SectionPlace({ label, children }: SectionPlaceProps) {
  return (
    <Page>
      <PageHeader title={label} />
      {children}
    </Page>
  );
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

/** Stands where a section will be. */
export function SectionSkeleton({ label }: Pick<SectionPlaceProps, 'label'>) {
  return (
    <SectionPlace label={label}>
      <Room>
        <Skeleton shape="card" label={sectionMessages.use()('loading', { section: label })} />
      </Room>
    </SectionPlace>
  );
}

/** Most sections push the footer out of sight: until one is drawn, it is hidden. */
const Room = styled.div`
  min-height: 100dvh;
`;

interface SectionFailurePanelProps extends Pick<SectionPlaceProps, 'label'> {
  readonly state: SectionState & Required<Pick<SectionState, 'failure'>>;
  /** Resolves when the section has loaded or failed again. */
  readonly onRetry: () => Promise<void>;
}

/** Says in the section's own place what happened to it, and offers to try again (H5). */
export function SectionFailurePanel({ label, state, onRetry }: SectionFailurePanelProps) {
  const translate = sectionMessages.use();
  const { kind, ...values } = state.failure;
  return (
    <SectionPlace label={label}>
      <ErrorState
        title={translate(kind === 'threwOnRender' ? 'crashed' : 'heading', { section: label })}
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

/** For whoever runs the remote. */
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
