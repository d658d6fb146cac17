import { ErrorBoundary, ErrorState, type SectionPartProps, Skeleton } from '@touchline/shared';
import { CONTRACT_VERSION, type PartProps, type Section } from '@touchline/shared/contract';
import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react';
import { type FailureReason, messageOf, reasonOf, SectionFailure } from './failure.ts';
import { withTimeLimit } from './load.ts';
import { sectionMessages } from './messages.ts';
import { SectionsContext, useSection, useSectionLabel, useSections } from './sections.ts';

/**
 * Draws a part of a section within another: the section is loaded as for a visit (releases, hashes, time limit, contract),
 * and whatever goes wrong stays in the part's own place, with Retry.
 */
export function SectionPartView({ fallback, ...props }: SectionPartProps) {
  const isKnown = useSections().some(({ id }) => id === props.section);
  return isKnown ? <KnownSectionPart {...props} /> : fallback;
}

function KnownSectionPart({ section: id, part, ...props }: Omit<SectionPartProps, 'fallback'>) {
  const store = useContext(SectionsContext);
  const label = useSectionLabel(id);
  const { section, failure, attempt } = useSection(id);
  const translate = sectionMessages.use();
  // Counts as on screen: exchanging its build would lose what is typed there.
  useEffect(() => store.open(id), [store, id]);
  const retry = () => store.retry(id);
  if (section !== undefined)
    return <LoadedPart key={attempt} {...{ section, part, label, retry }} {...props} />;
  if (failure !== undefined) return <PartFailure label={label} failure={failure} onRetry={retry} />;
  return <Skeleton count={5} label={translate('loading', { section: label })} />;
}

interface LoadedPartProps extends PartProps {
  readonly section: Section;
  readonly part: string;
  /** What the section is called. */
  readonly label: string;
  readonly retry: () => Promise<void>;
}

function LoadedPart({ section, part, label, retry, id }: LoadedPartProps): ReactNode {
  const translate = sectionMessages.use();
  const [failure, setFailure] = useState<FailureReason>();
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<PartProps> }>();
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      try {
        const Part = await withTimeLimit(loadPart(section, part));
        if (!isLeft) setLoaded({ Part });
      } catch (error) {
        if (!isLeft) setFailure(reasonOf(error));
      }
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [section, part]);
  if (failure !== undefined) return <PartFailure label={label} failure={failure} onRetry={retry} />;
  if (loaded === undefined) return <Skeleton count={5} label={translate('loading', { section: label })} />;
  return (
    <ErrorBoundary onError={(error) => setFailure({ kind: 'threwOnRender', message: messageOf(error) })}>
      <loaded.Part id={id} />
    </ErrorBoundary>
  );
}

/** @throws {SectionFailure} when the build of the section has no such part */
function loadPart(section: Section, part: string): Promise<ComponentType<PartProps>> {
  const load = section.parts?.[part];
  if (load === undefined) {
    throw new SectionFailure({ kind: 'threwOnLoad', message: `The section has no part ${part}.` });
  }
  return load();
}

interface PartFailureProps {
  readonly label: string;
  readonly failure: FailureReason;
  /** Resolves when the section has loaded or failed again. */
  readonly onRetry: () => Promise<void>;
}

function PartFailure({ label, failure, onRetry }: PartFailureProps) {
  const translate = sectionMessages.use();
  const { kind, ...values } = failure;
  return (
    <ErrorState
      title={translate(kind === 'threwOnRender' ? 'partCrashed' : 'partFailed', { section: label })}
      detail={translate(kind, { ...values, expected: CONTRACT_VERSION })}
      onRetry={onRetry}
    />
  );
}
