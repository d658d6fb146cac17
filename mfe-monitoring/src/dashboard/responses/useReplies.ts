import { type List, sectionBadges } from '@touchline/shared';
import { useCallback, useEffect, useMemo } from 'react';
import { monitoringContacts } from '../../common/monitoringLists.ts';
import { isMarkedReplied, markReplied, useRepliedMarks } from './repliedMarks.ts';
import { type Reply, repliesOf } from './replies.ts';
import { markRead, useSeenReplies } from './seenReplies.ts';

/** The replies as the page holds them. */
export interface RepliesStore extends Omit<List<unknown>, 'rows'> {
  /** Newest first (D5). */
  readonly replies: readonly Reply[];
  readonly markRead: (reply: Reply) => void;
  /** Marks it until the page is left (D9). An answered reply also counts as read. */
  readonly markReplied: (reply: Reply) => void;
}

/** Reads who replied, and shows the number of unread replies in the navigation. */
export function useReplies(pollInterval: number): RepliesStore {
  const { rows, ...load } = monitoringContacts.use({ pollInterval });
  const { status, error, hasRows, reload } = load;
  const seen = useSeenReplies();
  const marks = useRepliedMarks();
  const replies = useMemo(
    () => repliesOf(rows, { isRead: seen.isRead, isMarkedReplied: (row) => isMarkedReplied(marks, row) }),
    [rows, seen, marks],
  );
  const unread = useMemo(() => replies.filter(({ read }) => !read).length, [replies]);
  useEffect(() => {
    // Until rows are loaded, the last known number is closer to the truth than 0.
    if (hasRows) sectionBadges.set('dashboard', unread);
  }, [hasRows, unread]);
  const answer = useCallback((reply: Reply) => {
    markRead(reply);
    markReplied(reply);
  }, []);
  return useMemo(
    () => ({ replies, status, error, hasRows, reload, markRead, markReplied: answer }),
    [replies, status, error, hasRows, reload, answer],
  );
}
