import { useMemo } from 'react';
import { useFoundContacts } from '../../common/useFoundContacts.ts';
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
  const named = useMemo(() => choose(replies), [choose, replies]);
  // By name first (D2); a telephone number or an address is no name.
  const contacts = useFoundContacts(named.length === 0 && replies.length > 0 ? choice.search : '');
  const found = useMemo(
    () => (contacts.size === 0 ? named : choose(replies, contacts)),
    [named, contacts, choose, replies],
  );
  return useMemo(() => ({ choice, found }), [choice, found]);
}
