import { type ListFilter, useListFilter, useTextSearch } from '@touchline/shared';
import { accounts, mine } from '@touchline/shared/mine';
import { useCallback, useMemo } from 'react';
import { chooseReplies, REPLY_FILTERS, type Reply, type ReplyView } from './replies.ts';

/** Which replies to show. */
export interface ReplyChoice extends ListFilter<'status' | 'whose'> {
  readonly view: ReplyView;
  /** Only the conversations of who looks; undefined where nobody has anything, or that is not known yet (V4, U6). */
  readonly isMine: boolean | undefined;
  /** Those of the view, and of who looks. */
  readonly narrow: (replies: readonly Reply[]) => readonly Reply[];
  /** Those whose contact has the name that is typed. */
  readonly findByName: (replies: readonly Reply[]) => readonly Reply[];
}

const nameOf = ({ contactName }: Reply): string => contactName;

const FILTERS = ['status', 'whose'] as const;
const VIEWS: readonly ReplyView[] = [...REPLY_FILTERS, 'to_answer'];

/** `?status=`, one of the five filters or `to_answer`, `?search=` on the contact's name, and `?whose=mine` (D2, V1, V4). */
export function useReplyFilter(isAnyAssigned: boolean): ReplyChoice {
  const list = useListFilter(FILTERS);
  const view = VIEWS.find((known) => known === list.values.status) ?? 'all';
  const chooseByText = useTextSearch(list.search);
  const organizations = mine.use().value?.organizations;
  const account = accounts.use(isAnyAssigned).value?.find(({ isOwn }) => isOwn)?.id;
  const isOn = list.values.whose === 'mine';
  const isKnown = account !== undefined || (organizations !== undefined && (organizations.size > 0 || isOn));
  const isMine = isKnown ? isOn : undefined;
  const whose = useMemo(
    () => (isMine === true ? { account, organizations } : undefined),
    [isMine, account, organizations],
  );
  const narrow = useCallback(
    (replies: readonly Reply[]) => chooseReplies(replies, { view, whose }),
    [view, whose],
  );
  const findByName = useCallback(
    (replies: readonly Reply[]) => chooseByText(replies, nameOf),
    [chooseByText],
  );
  return useMemo(
    () => ({ ...list, view, isMine, narrow, findByName }),
    [list, view, isMine, narrow, findByName],
  );
}
