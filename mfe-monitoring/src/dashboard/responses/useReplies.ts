import { changeFailure, errorStatus, type List, logFailure, notify, sectionBadges } from '@touchline/shared';
import { useCallback, useEffect, useMemo } from 'react';
import { messages as commonMessages } from '../../common/messages.ts';
import { followUps, settleReturn } from '../../common/followUps.ts';
import { FIGURES_POLL_INTERVAL, monitoringContacts } from '../../common/monitoringLists.ts';
import { messages } from './messages.ts';
import {
  forgetShownMarks,
  isMarkedReplied,
  type MadeMark,
  markReplied,
  useRepliedMarks,
} from './repliedMarks.ts';
import { markedReplies, passes, type Reply, replyRows } from './replies.ts';
import { isLater, markRead, useSeenReplies } from './seenReplies.ts';
import { readReplies, sendReplyMarks } from './serverMarks.ts';

/** The replies as the page holds them. */
export interface RepliesStore extends Omit<List<unknown>, 'rows' | 'unread'> {
  /** Newest first (D5). */
  readonly replies: readonly Reply[];
  /** How many must be answered (V1). */
  readonly toAnswer: number;
  readonly markRead: (reply: Reply) => void;
  /** A person says that it is answered (D9): for everybody where the server keeps that, else until the page is left. */
  readonly markReplied: (reply: Reply) => void;
  /** An answer went out. Until the server says so, this page remembers it. */
  readonly answered: (reply: Reply) => void;
  /** The server has an answer, and sends it soon: it counts at once, and no longer once the server says otherwise (V3). */
  readonly answering: (reply: Reply) => void;
}

/** Reads who replied, and shows how many must be answered in the navigation (V1). */
export function useReplies(pollInterval: number): RepliesStore {
  const { rows, status, error, hasRows, reload } = monitoringContacts.use({
    pollInterval,
    onRead: forgetShownMarks,
  });
  const seen = useSeenReplies();
  const { value: readElsewhere, reload: reloadRead } = readReplies.use(undefined, {
    pollInterval: FIGURES_POLL_INTERVAL,
  });
  const marks = useRepliedMarks();
  // Apart: tens of thousands of rows are not looked through and sorted again because one of them was read.
  const chosen = useMemo(() => replyRows(rows), [rows]);
  const replies = useMemo(
    () =>
      markedReplies(chosen, {
        isRead: (row) => {
          const read = row.id === null ? undefined : readElsewhere?.get(row.id);
          return (
            seen.isRead(row) ||
            (read !== undefined && read.readAt !== null && !isLater(row.lastReplyAt, read.readAt))
          );
        },
        hasDraft: (row) => row.id !== null && readElsewhere?.get(row.id)?.hasDraft === true,
        isMarkedReplied: (row) => isMarkedReplied(marks, row),
      }),
    [chosen, seen, readElsewhere, marks],
  );
  const toAnswer = useMemo(() => replies.filter((reply) => passes(reply, 'to_answer')).length, [replies]);
  useEffect(() => {
    // Until rows are loaded, the last known number is closer to the truth than 0.
    if (hasRows) sectionBadges.set('dashboard', toAnswer);
  }, [hasRows, toAnswer]);
  const markAnswered = useMarkAnswered(reload);
  const answering = useCallback(
    (reply: Reply) => {
      remember(reply).confirm();
      void reload();
      // Its draft is gone.
      void reloadRead();
    },
    [reload, reloadRead],
  );
  return useMemo(
    () => ({
      replies,
      toAnswer,
      status,
      error,
      hasRows,
      reload,
      markRead: tellRead,
      markReplied: markAnswered,
      answered: remember,
      answering,
    }),
    [replies, toAnswer, status, error, hasRows, reload, markAnswered, answering],
  );
}

/** Marks it in this browser, and for the account. */
function tellRead(reply: Reply): void {
  markRead(reply);
  // This browser knows it anyway.
  sendReplyMarks(reply, { is_read: true }).catch((error: unknown) =>
    logFailure('The server could not be told what was read.', error),
  );
}

/** An answered reply also counts as read. */
function remember(reply: Reply): MadeMark {
  markRead(reply);
  return markReplied(reply);
}

/** Tells the server that a reply is answered and its return dealt with, or not after all. @returns whether it keeps that */
async function tellSettled(reply: Reply, isSettled: boolean): Promise<boolean> {
  const { id, type, followUp } = reply;
  if (type === 'reply' || id === null || followUp === null) {
    return sendReplyMarks(reply, isSettled ? { is_read: true, is_answered: true } : { is_answered: false });
  }
  await settleReturn(id, { come_back_on: followUp.comeBackOn, is_done: isSettled });
  return true;
}

/** Marks a reply as answered, with Undo where the server keeps it. */
function useMarkAnswered(reload: () => Promise<void>): (reply: Reply) => void {
  const t = messages.use();
  const common = commonMessages.use();
  const { reload: reloadFollowUp } = followUps.useChanges();
  return useCallback(
    (reply) => {
      const name = reply.contactName || common('unnamed');
      const about = `mark of reply ${reply.key}`;
      const mark = remember(reply);
      const takeBack = async () => {
        mark.takeBack();
        try {
          await tellSettled(reply, false);
        } catch (error) {
          logFailure('A mark could not be taken back.', error);
          notify({ kind: 'error', text: changeFailure(error, t('unmarkFailed')), about });
        }
        await reload();
      };
      const tell = async () => {
        try {
          const isKept = await tellSettled(reply, true);
          if (!isKept) return;
          mark.confirm();
          const action = { label: t('undo'), onClick: () => void takeBack() };
          notify({ kind: 'success', text: t('markedReplied', { name }), about, action });
        } catch (error) {
          if (errorStatus(error) !== 409) logFailure('A reply could not be marked as answered.', error);
          notify({ kind: 'error', text: changeFailure(error, t('markFailed', { name })), about });
          await reload();
          mark.takeBack();
          return;
        }
        // The conversation offers to take the mark back, also when this notice is gone.
        if (reply.id !== null) reloadFollowUp(reply.id);
        // Others see it by now as well, and this page shows what they do: also that one of them takes it back.
        await reload();
      };
      void tell();
    },
    [t, common, reload, reloadFollowUp],
  );
}
