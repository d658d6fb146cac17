import { useMemo } from 'react';
import { type FoundRows, useFoundRows } from '../../common/useFoundRows.ts';
import { chooseReplies, isUnowned, type Reply } from './replies.ts';
import { type ReplyChoice, useReplyFilter } from './useReplyFilter.ts';

/** The replies that the list shows, in its order. */
export interface ShownReplies {
  readonly choice: ReplyChoice;
  readonly found: readonly Reply[];
  readonly asking: FoundRows<Reply>['asking'];
  /** How many of the view Mine leaves out because nobody can own them; 0 without it. */
  readonly unowned: number;
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
  const { isMine, view } = choice;
  const unowned = useMemo(
    () => (isMine === true ? chooseReplies(replies, { view }).filter(isUnowned).length : 0),
    [isMine, view, replies],
  );
  return useMemo(() => ({ choice, found, asking, unowned }), [choice, found, asking, unowned]);
}
