import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogPlace } from '../dialogs.ts';
import { passes, type Reply } from '../responses/replies.ts';
import type { RepliesStore } from '../responses/useReplies.ts';
import { askFollowUp } from './follow-up/followUpActions.ts';
import type { ConversationPlace } from './useConversationPlace.ts';

/** What can be done with conversations, by key and by the palette (V11). */
export const CONVERSATION_COMMANDS = [
  'next',
  'previous',
  'reply',
  'done',
  'outcome',
  'assign',
  'comeBack',
  'help',
] as const;
export type ConversationCommand = (typeof CONVERSATION_COMMANDS)[number];

export interface ConversationCommandsOptions {
  /** As the list shows them. */
  readonly found: readonly Reply[];
  readonly conversation: ConversationPlace;
  readonly store: RepliesStore;
}

/** What each command does; undefined for one that does nothing where the person is. */
export type ConversationCommands = Readonly<Record<ConversationCommand, (() => void) | undefined>>;

/** Works through the list: from conversation to conversation, answering, marking and noting (V11). */
export function useConversationCommands(options: ConversationCommandsOptions): ConversationCommands {
  const { found, conversation, store } = options;
  const navigate = useNavigate();
  const { open } = useDialogPlace();
  const { id, pathOf, close } = conversation;
  return useMemo(() => {
    const ids = found.flatMap((row) => (row.id === null ? [] : [row.id]));
    const current = id === null ? -1 : ids.indexOf(id);
    const go = (to: number | undefined) => {
      if (to !== undefined) void navigate(pathOf(to), { replace: id !== null });
      return to !== undefined;
    };
    // Whoever is open and no longer listed was the first of them, most likely: they have been answered.
    const step = (by: 1 | -1) => () => void go(ids[current === -1 ? 0 : current + by]);
    const reply = store.replies.find((row) => row.id === id);
    const mustBeAnswered = found.filter((row) => passes(row, 'to_answer') && row.id !== id);
    const done = (settled: Reply) => () => {
      // The next one of the list to answer, otherwise whichever is left: not one that is answered already.
      const after = mustBeAnswered.find((row) => row.id !== null && ids.indexOf(row.id) > current);
      if (!go((after ?? mustBeAnswered[0])?.id ?? undefined)) close();
      store.markReplied(settled);
    };
    const isUnanswered = reply !== undefined && !reply.replied && reply.type === 'reply';
    const ask = (action: Parameters<typeof askFollowUp>[0]) =>
      id === null ? undefined : () => askFollowUp(action);
    return {
      next: step(1),
      previous: step(-1),
      reply: id === null ? undefined : () => open({ name: 'write', id }),
      done: reply !== undefined && (isUnanswered || reply.returning) ? done(reply) : undefined,
      outcome: ask('outcome'),
      assign: ask('assign'),
      comeBack: ask('comeBack'),
      help: () => open({ name: 'keys' }),
    };
  }, [found, id, pathOf, close, store, navigate, open]);
}
