import { useMemo } from 'react';
import type { Reply } from './replies.ts';
import { type ReplyChoice, useReplyFilter } from './useReplyFilter.ts';

/** The replies that the list shows, in its order. */
export interface ShownReplies {
  readonly choice: ReplyChoice;
  readonly found: readonly Reply[];
}

export function useShownReplies(replies: readonly Reply[]): ShownReplies {
  const choice = useReplyFilter(
    useMemo(() => replies.some(({ followUp }) => followUp?.assignee != null), [replies]),
  );
  const { choose } = choice;
  const found = useMemo(() => choose(replies), [choose, replies]);
  return useMemo(() => ({ choice, found }), [choice, found]);
}
