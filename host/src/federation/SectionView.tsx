import type { SectionId } from '@touchline/shared/contract';
import { Component, type ErrorInfo, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SectionFailurePanel } from './SectionFailurePanel.tsx';
import { SectionSkeleton } from './SectionSkeleton.tsx';
import { SectionsContext, useSection } from './sections.ts';
import { useSectionNews } from './useSectionNews.ts';

/**
 * Draws a section, loading it first. Whatever goes wrong with it stays inside: the message names the section and
 * offers Retry, which recovers without reloading the page (H5).
 */
export function SectionView({ id }: { readonly id: SectionId }) {
  const store = useContext(SectionsContext);
  const state = useSection(id);
  const { status, section, failure, attempt } = state;
  const region = useRef<HTMLDivElement>(null);
  const isRecovering = useRef(false);

  useEffect(() => store.open(id), [store, id]);
  useSectionNews(id);

  useEffect(() => {
    if (status !== 'ready' || !isRecovering.current) return;
    isRecovering.current = false;
    // The button that was pressed is gone; without this the keyboard would start again at the top of the page.
    region.current?.focus();
  }, [status]);

  const retry = () => {
    isRecovering.current = true;
    return store.retry(id);
  };

  if (section !== undefined) {
    return (
      <Region ref={region} tabIndex={-1}>
        <RenderBoundary key={`${id}:${attempt}`} onCrash={(error) => store.crash(id, error)}>
          <Suspense fallback={<SectionSkeleton id={id} />}>
            <section.Component />
          </Suspense>
        </RenderBoundary>
      </Region>
    );
  }
  if (failure !== undefined) {
    return <SectionFailurePanel state={{ ...state, failure }} onRetry={retry} />;
  }
  return <SectionSkeleton id={id} />;
}

/** Takes the focus from a script only; a ring around a whole section would say nothing. */
const Region = styled.div`
  &:focus {
    outline: none;
  }
`;

interface RenderBoundaryProps {
  readonly children: ReactNode;
  readonly onCrash: (error: unknown) => void;
}

/** Stops an error of the section's components; a class, because React offers no other way. */
class RenderBoundary extends Component<RenderBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown, _information: ErrorInfo): void {
    this.props.onCrash(error);
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
