import { useMemo } from 'react';
import { type FoundRows, useFoundRows } from '../../common/useFoundRows.ts';
import type { Reply } from './replies.ts';
import { type ReplyChoice, useReplyFilter } from './useReplyFilter.ts';

/** The replies that the list shows, in its order. */
export interface ShownReplies {
  readonly choice: ReplyChoice;
  readonly found: readonly Reply[];
  readonly asking: FoundRows<Reply>['asking'];
}

export function useShownReplies(replies: readonly Reply[]): ShownReplies {
  const choice = useReplyFilter(
    useMemo(() => replies.some(({ followUp }) => followUp?.assignee != null), [replies]),
  );
  const { narrow, findByName } = choice;
  const wanted = useMemo(() => narrow(replies), [narrow, replies]);
  // By name first (D2); a telephone number or an address is no name.
  const named = useMemo(() => findByName(wanted), [findByName, wanted]);
  const { rows: found, asking } = useFoundRows(wanted, named, choice.search);
  return useMemo(() => ({ choice, found, asking }), [choice, found, asking]);
}
