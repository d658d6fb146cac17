import {
  changeFailure,
  errorStatus,
  fieldErrors,
  logFailure,
  notify,
  useFormatDay,
  useFormatNumber,
} from '@touchline/shared';
import type { FollowUpChange, RowFollowUp } from '@touchline/shared/contract';
import {
  type NotedFollowUp,
  parseUntrustedFollowUp,
  timeOf,
  type Moment,
} from '@touchline/shared/contract/readers';
import { useCallback, useState } from 'react';
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
}

/** As a row of the list says it. */
const rowOf = ({ outcome, assignee, comeBackOn, state }: NotedFollowUp): RowFollowUp => ({
  outcome,
  assignee,
  comeBackOn: comeBackOn || null,
  state,
});

/** What is noted about a conversation, and its changes, each with what is to follow from it (V4). */
export function useFollowUp(
  contact: number,
  { name, seenReplyAt }: { readonly name: string; readonly seenReplyAt: Moment | undefined },
): UsedFollowUp {
  const t = messages.use();
  const formatDay = useFormatDay();
  const formatNumber = useFormatNumber();
  const item = followUps.use(contact);
  const { put } = followUps.useChanges();
  const { update } = monitoringContacts.useChanges();
  const [isBusy, setBusy] = useState(false);
  const { value, reload } = item;
  const about = `follow-up of ${contact}`;
  const send = useCallback(
    async (version: number, change: Change): Promise<NotedFollowUp | undefined> => {
      const seen = seenReplyAt === undefined ? undefined : timeOf(seenReplyAt);
      const answer = await changeFollowUp(contact, {
        version,
        ...change,
        ...(change.come_back_on != null &&
          seen !== undefined && { seen_reply_at: seen === null ? null : new Date(seen).toISOString() }),
      });
      await put(contact, answer);
      const stored = parseUntrustedFollowUp(answer);
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
    try {
      const takeBack = await stopSequences(contact);
      const undo = () => void takeBack?.().then(reload, refuse);
      const action = takeBack && { label: t('undo'), onClick: undo };
      notify({ kind: 'success', text: t('stopped'), about, ...(action && { action }) });
      await reload();
    } catch (error) {
      await refuse(error);
    }
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
      const running = stored?.runningCampaigns ?? 0;
      if (stored?.outcome?.code === 'not_interested' && wanted.outcome_id != null && running > 0) {
        const text = t('askStop', { count: running, formatted: formatNumber(running) });
        notify({ kind: 'info', text, about, action: { label: t('stop'), onClick: () => void stop() } });
      }
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
  return { item, isBusy, change };
}
