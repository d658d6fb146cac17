import { type ListFilter, useListFilter } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { chooseReplies, REPLY_FILTERS, type Reply, type ReplyFilter } from './replies.ts';

/** Which replies to show. */
export interface ReplyChoice extends ListFilter<'status'> {
  readonly filter: ReplyFilter;
  readonly choose: (replies: readonly Reply[]) => readonly Reply[];
}

const FILTERS = ['status'] as const;

/** `?status=`, one of the five filters, and `?search=` on the contact's name (D2). */
export function useReplyFilter(): ReplyChoice {
  const list = useListFilter(FILTERS);
  const filter = REPLY_FILTERS.find((known) => known === list.values.status) ?? 'all';
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const search = useDeferredValue(list.search);
  const choose = useCallback(
    (replies: readonly Reply[]) => chooseReplies(replies, filter, search),
    [filter, search],
  );
  return useMemo(() => ({ ...list, filter, choose }), [list, filter, choose]);
}
