import {
  changeFailure,
  endNotices,
  errorStatus,
  fieldErrors,
  logFailure,
  notify,
  useFormatDay,
} from '@touchline/shared';
import type { FollowUpChange, RowFollowUp } from '@touchline/shared/contract';
import { MONITORING_CONTACTS_PATH } from '@touchline/shared/contract/paths';
import {
  type NotedFollowUp,
  parseUntrustedFollowUp,
  timeOf,
  type Moment,
} from '@touchline/shared/contract/readers';
import { useOutcomeName } from '@touchline/shared/outcomes';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { monitoringContacts } from '../../../common/monitoringLists.ts';
import { changeFollowUp, followUps, stopSequences } from '../../../common/followUps.ts';
import { messages } from './messages.ts';

export type Change = Omit<FollowUpChange, 'version' | 'seen_reply_at'>;

export interface UsedFollowUp {
  readonly item: ReturnType<typeof followUps.use>;
  readonly isBusy: boolean;
  /**
   * @param onWrongDay called instead of telling it, where the server refuses the day to come back on
   * @returns whether it was stored; a refusal is told
   */
  readonly change: (change: Change, onWrongDay?: (message: string) => void) => Promise<boolean>;
  /** Sends the contact nothing more of the campaigns that run, with Undo. */
  readonly stop: () => Promise<void>;
}

/** As a row of the list says it. */
const rowOf = ({ outcome, assignee, comeBackOn, state }: NotedFollowUp): RowFollowUp => ({
  outcome,
  assignee,
  comeBackOn: comeBackOn || null,
  state,
});

const isEnded = ({ outcome }: NotedFollowUp) => outcome?.ends_outreach === true;

/** What is noted about a conversation, and its changes, each with what is to follow from it (V4). */
export function useFollowUp(
  contact: number,
  { name, seenReplyAt }: { readonly name: string; readonly seenReplyAt: Moment | undefined },
): UsedFollowUp {
  const t = messages.use();
  const formatDay = useFormatDay();
  const nameOf = useOutcomeName();
  const item = followUps.use(contact);
  const { put } = followUps.useChanges();
  const { update } = monitoringContacts.useChanges();
  const [isBusy, setBusy] = useState(false);
  const { value, reload } = item;
  const { mutate } = useSWRConfig();
  /** As this page stored it last: a note that was written meanwhile does not stand in the way of Undo. */
  const latest = useRef<NotedFollowUp>(undefined);
  const about = `follow-up of ${contact}`;
  const aboutOutcome = `outcome of ${contact}`;
  const send = useCallback(
    async (version: number, change: Change, seen = seenReplyAt): Promise<NotedFollowUp | undefined> => {
      const isAboutReplies = change.come_back_on != null || change.outcome_id != null;
      const seenAt = seen === undefined ? undefined : timeOf(seen);
      const answer = await changeFollowUp(contact, {
        version,
        ...change,
        ...(isAboutReplies &&
          seenAt !== undefined && {
            seen_reply_at: seenAt === null ? null : new Date(seenAt).toISOString(),
          }),
      });
      await put(contact, answer);
      const stored = parseUntrustedFollowUp(answer);
      latest.current = stored;
      if (stored) await update(contact, (row) => Object.assign({}, row, { followUp: rowOf(stored) }));
      return stored;
    },
    [contact, put, update, seenReplyAt],
  );
  const refuse = async (error: unknown) => {
    if (errorStatus(error) !== 409) logFailure('A follow-up could not be changed.', error);
    notify({ kind: 'error', text: changeFailure(error, t('failed')), about });
    // Somebody else was earlier: what they chose is shown.
    await reload();
  };
  const stop = async () => {
    setBusy(true);
    try {
      const takeBack = await stopSequences(contact);
      const undo = () => void takeBack?.().then(reload, refuse);
      const action = takeBack && { label: t('undo'), onClick: undo };
      notify({ kind: 'success', text: t('stopped'), about, ...(action && { action }) });
      await reload();
    } catch (error) {
      await refuse(error);
    } finally {
      setBusy(false);
    }
  };
  /** Whether a reply is to be answered after an outcome that ends the conversation, or has ended it, the server alone knows. */
  const reloadList = () => void mutate(MONITORING_CONTACTS_PATH).catch(() => undefined);
  /** An outcome ended the conversation: Undo brings back the earlier one, and that it waits for an answer if it did. */
  const tellOutcome = (before: NotedFollowUp, stored: NotedFollowUp) => {
    const { outcome } = stored;
    if (isEnded(before) || isEnded(stored)) reloadList();
    if (outcome === null || !isEnded(stored)) {
      endNotices(aboutOutcome);
      return;
    }
    const undo = () => {
      const isStill = latest.current?.outcome?.id === outcome.id;
      const { version } = (isStill && latest.current) || stored;
      const change = {
        outcome_id: before.outcome?.id ?? null,
        // An earlier outcome that ends it as well would end this too.
        ...(isEnded(before) && before.state === 'put_off' && { come_back_on: before.comeBackOn }),
      };
      // An earlier outcome that ends it as well ends it for what was marked then, and for nothing that came since.
      void send(version, change, before.marked?.replyAt ?? null).then(reloadList, refuse);
    };
    const action = { label: t('undo'), onClick: undo };
    const text = t('ended', { name, outcome: nameOf(outcome) });
    notify({ kind: 'success', text, about: aboutOutcome, action });
  };
  const change: UsedFollowUp['change'] = async (wanted, onWrongDay) => {
    if (value === undefined || isBusy) return false;
    setBusy(true);
    try {
      const stored = await send(value.version, wanted);
      const day = wanted.come_back_on;
      if (day != null && stored) {
        // Taken back, it is as it was: a day that has come cannot be chosen again.
        const before = value.state === 'put_off' ? value.comeBackOn : null;
        const undo = () => void send(stored.version, { come_back_on: before }).catch(refuse);
        const action = { label: t('undo'), onClick: undo };
        notify({ kind: 'success', text: t('putOff', { name, day: formatDay(day) }), about, action });
      }
      if (wanted.outcome_id !== undefined && stored) tellOutcome(value, stored);
      return true;
    } catch (error) {
      const wrongDay = fieldErrors(error).get('come_back_on');
      if (wrongDay !== undefined && onWrongDay) onWrongDay(wrongDay);
      else await refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { item, isBusy, change, stop };
}
