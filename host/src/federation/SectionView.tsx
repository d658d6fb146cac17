import { ErrorBoundary, notify } from '@touchline/shared';
import { CONTRACT_VERSION, type SectionId } from '@touchline/shared/contract';
import { Suspense, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { isTransient } from './failure.ts';
import { sectionMessages } from './messages.ts';
import { SectionFailurePanel, SectionSkeleton } from './SectionPlace.tsx';
import { SectionsContext, useSection, useSectionLabel } from './sections.ts';
import type { SectionNews, SectionState } from './store.ts';

/**
 * Draws a section, loading it first. Whatever goes wrong with it stays inside: the message names the section and
 * offers Retry, which recovers without reloading the page (H5).
 */
export function SectionView({ id }: { readonly id: SectionId }) {
  const store = useContext(SectionsContext);
  const state = useSection(id);
  const label = useSectionLabel(id);
  const { status, section, failure, attempt } = state;
  const region = useRef<HTMLDivElement>(null);
  const isRecovering = useRef(false);

  useEffect(() => store.open(id), [store, id]);
  useSectionNews(id);

  useEffect(() => {
    if (status !== 'ready' || !isRecovering.current) return;
    isRecovering.current = false;
    // The button that was pressed is gone; without this the keyboard focus would go to the top of the page.
    region.current?.focus();
  }, [status]);

  const retry = () => {
    isRecovering.current = true;
    return store.retry(id);
  };
  useRetryOnNavigation(state, retry);

  if (section !== undefined) {
    return (
      <Region ref={region} tabIndex={-1}>
        <ErrorBoundary key={`${id}:${attempt}`} onError={(error) => store.crash(id, error)}>
          <Suspense fallback={<SectionSkeleton label={label} />}>
            <section.Component />
          </Suspense>
        </ErrorBoundary>
      </Region>
    );
  }
  if (failure !== undefined) {
    return <SectionFailurePanel label={label} state={{ ...state, failure }} onRetry={retry} />;
  }
  return <SectionSkeleton label={label} />;
}

/** Whoever goes to a section that has failed wants to see it: it is drawn anew, and not only by Retry. */
function useRetryOnNavigation({ status, failure }: SectionState, retry: () => Promise<void>): void {
  const { key } = useLocation();
  /** Where the page was when the failure was shown first: what has failed on the way here need not fail twice. */
  const failedAt = useRef<string>(undefined);
  useEffect(() => {
    if (failure === undefined) failedAt.current = undefined;
    else if (failedAt.current === undefined) failedAt.current = key;
    else if (failedAt.current !== key && status === 'failed') {
      failedAt.current = key;
      void retry();
    }
  });
}

/** Focused by script only; a ring around a whole section would say nothing. */
const Region = styled.div`
  &:focus {
    outline: none;
  }
`;

/** Tells whoever has a section open that its build was exchanged (H6): once, as a notice. */
function useSectionNews(id: SectionId): void {
  const store = useContext(SectionsContext);
  const { news } = useSection(id);
  const section = useSectionLabel(id);
  useEffect(() => {
    if (news === undefined) return;
    // Read again: a build that failed at once has replaced the news of its arrival.
    const due = store.takeNews(id);
    if (due !== undefined) notify({ kind: 'info', text: textOf(section, due) });
  }, [store, id, news, section]);
}

function textOf(section: string, news: SectionNews): string {
  const say = sectionMessages.text;
  if (news.kind === 'updated') {
    return news.version === undefined
      ? say('updated', { section })
      : say('updatedTo', { section, version: news.version });
  }
  // Whoever has a section that works need not know what is wrong with a server.
  if (isTransient(news.failure)) return say('kept', { section });
  const { kind, ...values } = news.failure;
  return `${say('kept', { section })} ${say(kind, { ...values, expected: CONTRACT_VERSION })}`;
}
