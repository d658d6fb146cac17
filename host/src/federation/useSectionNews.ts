import { notify } from '@touchline/shared';
import { CONTRACT_VERSION, type SectionId } from '@touchline/shared/contract';
import { useContext, useEffect } from 'react';
import { messages } from '../messages.ts';
import { sectionMessages } from './messages.ts';
import { isPassing } from './section-failure.ts';
import type { SectionNews } from './section-state.ts';
import { SectionsContext, useSection } from './sections.ts';

/** Tells whoever has a section open what changed hands behind it (H6): once, as a notice. */
export function useSectionNews(id: SectionId): void {
  const store = useContext(SectionsContext);
  const { news } = useSection(id);
  useEffect(() => {
    if (news === undefined) return;
    // Not what was drawn: a new build that fails at once has overtaken the news of itself.
    const due = store.takeNews(id);
    if (due !== undefined) notify({ kind: 'info', text: textOf(id, due) });
  }, [store, id, news]);
}

function textOf(id: SectionId, news: SectionNews): string {
  const section = messages.text(id);
  const say = sectionMessages.text;
  if (news.kind === 'updated') {
    return news.version === undefined
      ? say('updated', { section })
      : say('updatedTo', { section, version: news.version });
  }
  // What is wrong with a server is no concern of somebody who has a section that works.
  if (isPassing(news.failure)) return say('kept', { section });
  const { kind, ...values } = news.failure;
  return `${say('kept', { section })} ${say(kind, { ...values, expected: CONTRACT_VERSION })}`;
}
