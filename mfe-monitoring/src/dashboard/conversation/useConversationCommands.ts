import { useMay } from '@touchline/shared';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogPlace } from '../dialogs.ts';
import { passes, type Reply } from '../responses/replies.ts';
import type { RepliesStore } from '../responses/useReplies.ts';
import { expectText } from './expectText.ts';
import { askFollowUp, type FollowUpAction } from './follow-up/followUpActions.ts';
import type { ConversationPlace } from './useConversationPlace.ts';
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

/** Milliseconds after which a conversation that was asked for, and has not come, is awaited no longer. */
const ARRIVAL_LIMIT = 3000;

/** What each command does; undefined for one that does nothing where the person is. */
export interface ConversationCommands extends Readonly<
  Record<ConversationCommand, (() => void) | undefined>
> {
  /**
   * Keeps a command for the conversation that is on its way: pressed within a moment of `n`, `r` is meant for the one that comes.
   * @returns false where none is on its way, or where the command does not wait for one
   */
  readonly keepForArrival: (command: ConversationCommand) => boolean;
  /** Opens the field of the answer, for which what is typed is kept already. */
  readonly write: (() => void) | undefined;
}

/** Commands that do not wait for a conversation that is on its way. */
const AT_ONCE: ReadonlySet<ConversationCommand> = new Set(['next', 'previous', 'help']);

/** Works through the list: from conversation to conversation, answering, marking and noting (V11). */
export function useConversationCommands(options: ConversationCommandsOptions): ConversationCommands {
  const { found, conversation, store, nextToAnswer } = options;
  const navigate = useNavigate();
  const { open } = useDialogPlace();
  const { id, pathOf, close } = conversation;
  const mayAct = useMay('conversations');
  // Keys come faster than pages: three presses go three rows on, whichever of them is shown meanwhile.
  const underWay = useRef<readonly number[]>([]);
  const askedAt = useRef(0);
  const kept = useRef<readonly ConversationCommand[]>([]);
  useEffect(() => {
    const arrived = id === null ? -1 : underWay.current.indexOf(id);
    underWay.current = arrived === -1 ? [] : underWay.current.slice(arrived + 1);
  }, [id]);
  const ids = useMemo(() => found.flatMap((row) => (row.id === null ? [] : [row.id])), [found]);
  const commands = useMemo((): ConversationCommands => {
    const { place, to: nextTo } = nextToAnswer;
    const setOut = (to: number) => {
      underWay.current = [...underWay.current, to];
      askedAt.current = performance.now();
    };
    const go =
      nextToAnswer.go &&
      nextTo !== undefined &&
      (() => {
        setOut(nextTo);
        nextToAnswer.go?.();
      });
    const step = (by: 1 | -1) => () => {
      const from = underWay.current.at(-1) ?? id;
      const current = from === null ? -1 : ids.indexOf(from);
      // One that has left the list was above what stands at its place now.
      const to = current === -1 ? ids[by === 1 ? place : Math.max(0, place - 1)] : ids[current + by];
      if (to === undefined) return;
      setOut(to);
      void navigate(pathOf(to), { replace: id !== null });
    };
    const reply = store.replies.find((row) => row.id === id);
    const done = (settled: Reply) => () => {
      if (go) go();
      else close();
      store.markReplied(settled);
    };
    const write =
      id === null || !mayAct || reply?.isErased === true ? undefined : () => open({ name: 'write', id });
    const ask = (action: FollowUpAction) =>
      id === null || !mayAct ? undefined : () => askFollowUp(id, action);
    return {
      next: step(1),
      previous: step(-1),
      nextToAnswer: go || undefined,
      reply:
        write &&
        (() => {
          if (id !== null) expectText(id);
          write();
        }),
      write,
      done: mayAct && reply !== undefined && waitsForAnybody(reply) ? done(reply) : undefined,
      unmark: reply?.replied === true ? ask('unmark') : undefined,
      outcome: ask('outcome'),
      assign: ask('assign'),
      comeBack: ask('comeBack'),
      help: () => open({ name: 'keys' }),
      keepForArrival: (command) => {
        const to = underWay.current.at(-1);
        const isLate = performance.now() - askedAt.current >= ARRIVAL_LIMIT;
        if (to === undefined || isLate || AT_ONCE.has(command)) return false;
        if (!mayAct && command !== 'nextToAnswer') return true;
        if (command === 'outcome' || command === 'assign' || command === 'comeBack') askFollowUp(to, command);
        else kept.current = [...kept.current, command];
        // What is typed from now on is its text, and no command.
        if (command === 'reply') expectText(to);
        return true;
      },
    };
  }, [mayAct, ids, id, pathOf, close, store, nextToAnswer, navigate, open]);
  useEffect(() => {
    if (underWay.current.length > 0) return;
    const [first, ...others] = kept.current;
    kept.current = others;
    if (first === undefined || performance.now() - askedAt.current >= ARRIVAL_LIMIT) kept.current = [];
    else if (first === 'reply') commands.write?.();
    else commands[first]?.();
  }, [commands]);
  return commands;
}

/** Also one that is put off: marking it settles it. */
const waitsForAnybody = (reply: Reply): boolean =>
  passes(reply, 'to_answer') || (reply.type === 'reply' && !reply.replied);
