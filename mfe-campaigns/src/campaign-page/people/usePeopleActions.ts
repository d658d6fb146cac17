import { changeFailure, logFailure, notify, useFormatNumber } from '@touchline/shared';
import type { PeopleAction, PeopleActionKind } from '@touchline/shared/contract';
import { funnelPath } from '@touchline/shared/contract/paths';
import { parsePeopleResult, type PeopleResult } from '@touchline/shared/contract/readers';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { actOnPeople, campaignPath, undoPeopleAction } from '../../campaignRequests.ts';
import { keepFocus } from '../keepFocus.ts';
import { messages } from './messages.ts';

/** Whom an action is for: some by their ids, or all who match a filter. */
export type Whom = Pick<PeopleAction, 'contact_ids' | 'matching'>;

export interface PeopleActions {
  readonly running: PeopleActionKind | undefined;
  /** What the last one did not do, and why. */
  readonly left: PeopleResult['refused'];
  readonly failure: string | undefined;
  readonly act: (action: PeopleActionKind, whom: Whom) => void;
  /** Forgets what the last one did not do. */
  readonly dismiss: () => void;
}

const NOTHING: PeopleResult['refused'] = [];

/** Does things about people of a campaign, one at a time; a notice says what was done and offers Undo. */
export function usePeopleActions(campaign: number, onDone: () => void): PeopleActions {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { mutate } = useSWRConfig();
  const [running, setRunning] = useState<PeopleActionKind>();
  const [left, setLeft] = useState(NOTHING);
  const [failure, setFailure] = useState<string>();
  // State arrives only with the next render; a double click comes sooner.
  const isRunning = useRef(false);
  const about = `people of campaign ${campaign}`;
  const reload = () => Promise.allSettled([mutate(campaignPath(campaign)), mutate(funnelPath(campaign))]);
  const undo = async (id: number) => {
    try {
      await undoPeopleAction(campaign, id);
      notify({ kind: 'success', about, text: messages.text('undone') });
    } catch (error) {
      logFailure('An action on people of a campaign could not be undone.', error);
      notify({ kind: 'error', about, text: changeFailure(error, messages.text('undoFailed')) });
    }
    await reload();
  };
  const make = async (action: PeopleActionKind, whom: Whom) => {
    isRunning.current = true;
    setRunning(action);
    setFailure(undefined);
    setLeft(NOTHING);
    try {
      const { done, refused, undo: id } = parsePeopleResult(await actOnPeople(campaign, { action, ...whom }));
      setLeft(refused);
      if (done > 0) {
        onDone();
        const text = t(`done.${action}`, { count: done, formatted: formatNumber(done) });
        const onClick = () => void (id === null ? undefined : undo(id));
        notify({
          kind: 'success',
          about,
          text,
          ...(id !== null && { action: { label: t('undo'), onClick } }),
        });
      }
      const restore = keepFocus();
      await reload();
      restore();
    } catch (error) {
      logFailure('The people of a campaign could not be changed.', error);
      setFailure(changeFailure(error, t('actionFailed')));
      await reload();
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  };
  return {
    running,
    left,
    failure,
    act: (action, whom) => {
      if (!isRunning.current) void make(action, whom);
    },
    dismiss: () => setLeft(NOTHING),
  };
}
