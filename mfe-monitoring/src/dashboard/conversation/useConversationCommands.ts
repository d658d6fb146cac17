import { useMay } from '@touchline/shared';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contactHistory, isContactGone } from '../../common/contactHistory.ts';
import { useDialogPlace } from '../dialogs.ts';
import { passes, type Reply } from '../responses/replies.ts';
import type { RepliesStore } from '../responses/useReplies.ts';
import { expectText } from './expectText.ts';
import { askFollowUp, type FollowUpAction } from './follow-up/followUpActions.ts';
import type { ConversationPlace } from './useConversationPlace.ts';
import { UnderWay } from './underWay.ts';
import type { NextToAnswer } from './useNextToAnswer.ts';

/** What can be done with conversations, by key and by the palette (V11). */
export const CONVERSATION_COMMANDS = [
  'next',
  'previous',
  'nextToAnswer',
  'reply',
  'done',
  'unmark',
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
  readonly nextToAnswer: NextToAnswer;
}

/** What each command does; undefined for one that does nothing where the person is. */
export type ConversationCommands = Readonly<Record<ConversationCommand, (() => void) | undefined>>;

/** The commands, and where they apply: `r` pressed right after `n` is meant for the next conversation. */
export interface CommandsUnderWay {
  readonly commands: ConversationCommands;
  /** Returns whether a conversation is still being opened. The command is then kept and carried out there, if the role allows it. */
  readonly isForArrival: (command: ConversationCommand) => boolean;
}

/** Commands that act at once, also while a conversation is being opened. */
const AT_ONCE: ReadonlySet<ConversationCommand> = new Set(['next', 'previous', 'help']);

/** Works through the list: from conversation to conversation, answering, marking and noting (V11). */
export function useConversationCommands(options: ConversationCommandsOptions): CommandsUnderWay {
  const { found, conversation, store, nextToAnswer } = options;
  const navigate = useNavigate();
  const { open } = useDialogPlace();
  const { id, pathOf, close } = conversation;
  const mayAct = useMay('conversations');
  const { value: history } = contactHistory.use(id);
  const isGone = history !== undefined && isContactGone(history);
  const [underWay] = useState(() => new UnderWay<ConversationCommand>());
  useEffect(() => underWay.arrive(id), [underWay, id]);
  const ids = useMemo(() => found.flatMap((row) => (row.id === null ? [] : [row.id])), [found]);
  const commands = useMemo((): ConversationCommands => {
    const { place, to: nextTo } = nextToAnswer;
    const go =
      nextTo === undefined
        ? undefined
        : () => {
            underWay.setOut(nextTo);
            nextToAnswer.go?.();
          };
    const step = (by: 1 | -1) => () => {
      const from = underWay.last() ?? id;
      const current = from === null ? -1 : ids.indexOf(from);
      // One that has left the list was above what stands at its place now.
      const to = current === -1 ? ids[by === 1 ? place : Math.max(0, place - 1)] : ids[current + by];
      if (to === undefined) return;
      underWay.setOut(to);
      void navigate(pathOf(to), { replace: id !== null });
    };
    const reply = store.replies.find((row) => row.id === id);
    const done = (settled: Reply) => () => {
      if (go) go();
      else close();
      store.markReplied(settled);
    };
    const ask = (action: FollowUpAction) =>
      id === null || !mayAct || isGone ? undefined : () => askFollowUp(id, action);
    return {
      next: step(1),
      previous: step(-1),
      nextToAnswer: go,
      reply:
        id === null || !mayAct || isGone || reply?.isErased === true
          ? undefined
          : () => {
              expectText(id);
              open({ name: 'write', id });
            },
      done: mayAct && reply !== undefined && waitsForAnybody(reply) ? done(reply) : undefined,
      unmark: reply?.replied === true ? ask('unmark') : undefined,
      outcome: ask('outcome'),
      assign: ask('assign'),
      comeBack: ask('comeBack'),
      help: () => open({ name: 'keys' }),
    };
  }, [mayAct, isGone, ids, id, pathOf, close, store, nextToAnswer, underWay, navigate, open]);
  useEffect(() => {
    const kept = underWay.take();
    if (kept !== undefined) commands[kept]?.();
  }, [underWay, commands]);
  const isForArrival = useCallback(
    (command: ConversationCommand) => {
      const to = underWay.last();
      if (to === undefined || AT_ONCE.has(command)) return false;
      if (!mayAct && command !== 'nextToAnswer') return true;
      if (command === 'outcome' || command === 'assign' || command === 'comeBack') askFollowUp(to, command);
      else underWay.keep(command);
      // What is typed from now on is its text, and no command.
      if (command === 'reply') expectText(to);
      return true;
    },
    [underWay, mayAct],
  );
  return { commands, isForArrival };
}

/** Also one that is put off: marking it settles it. */
const waitsForAnybody = (reply: Reply): boolean =>
  passes(reply, 'to_answer') || (reply.type === 'reply' && !reply.replied);
