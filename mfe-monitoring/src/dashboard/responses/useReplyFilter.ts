import { type ListFilter, useListFilter } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { chooseReplies, REPLY_FILTERS, type Reply, type ReplyView } from './replies.ts';

/** Which replies to show. */
export interface ReplyChoice extends ListFilter<'status'> {
  readonly view: ReplyView;
  readonly choose: (replies: readonly Reply[]) => readonly Reply[];
}

const FILTERS = ['status'] as const;
const VIEWS: readonly ReplyView[] = [...REPLY_FILTERS, 'to_answer'];

/** `?status=`, one of the five filters or `to_answer`, and `?search=` on the contact's name (D2, V1). */
export function useReplyFilter(): ReplyChoice {
  const list = useListFilter(FILTERS);
  const view = VIEWS.find((known) => known === list.values.status) ?? 'all';
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const search = useDeferredValue(list.search);
  const choose = useCallback(
    (replies: readonly Reply[]) => chooseReplies(replies, view, search),
    [view, search],
  );
  return useMemo(() => ({ ...list, view, choose }), [list, view, choose]);
}
