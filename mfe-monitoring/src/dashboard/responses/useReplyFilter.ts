import { type ListFilter, useListFilter } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { accounts } from '../../common/followUps.ts';
import { chooseReplies, REPLY_FILTERS, type Reply, type ReplyView } from './replies.ts';

/** Which replies to show. */
export interface ReplyChoice extends ListFilter<'status' | 'whose'> {
  readonly view: ReplyView;
  /** Only the conversations of who looks; undefined where nobody has any, or that is not known yet (V4). */
  readonly isMine: boolean | undefined;
  readonly choose: (replies: readonly Reply[]) => readonly Reply[];
}

const FILTERS = ['status', 'whose'] as const;
const VIEWS: readonly ReplyView[] = [...REPLY_FILTERS, 'to_answer'];

/** `?status=`, one of the five filters or `to_answer`, `?search=` on the contact's name, and `?whose=mine` (D2, V1, V4). */
export function useReplyFilter(isAnyAssigned: boolean): ReplyChoice {
  const list = useListFilter(FILTERS);
  const view = VIEWS.find((known) => known === list.values.status) ?? 'all';
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const search = useDeferredValue(list.search);
  const own = accounts.use(isAnyAssigned).value?.find(({ isOwn }) => isOwn)?.id;
  const isMine = own === undefined ? undefined : list.values.whose === 'mine';
  const assignee = isMine === true ? own : undefined;
  const choose = useCallback(
    (replies: readonly Reply[]) => chooseReplies(replies, { view, search, assignee }),
    [view, search, assignee],
  );
  return useMemo(() => ({ ...list, view, isMine, choose }), [list, view, isMine, choose]);
}
