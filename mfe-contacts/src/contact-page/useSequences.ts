import { changeFailure, logFailure, notify } from '@touchline/shared';
import { useState } from 'react';
import { actInCampaign, undoInCampaign } from './contactPageData.ts';
import { messages } from './messages.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface SequencesOptions {
  readonly contact: number;
  readonly name: string;
  readonly onChanged: () => Promise<void>;
}

/** Stops and resumes the sequences of a contact, one or all, with Undo. */
export function useSequences({ contact, name, onChanged }: SequencesOptions) {
  const t = messages.use();
  const [isBusy, setBusy] = useState(false);
  const act = async (campaigns: readonly Named[], action: 'stop' | 'resume') => {
    const about = `sequences of contact ${contact}`;
    const undos: { readonly campaign: number; readonly action: number }[] = [];
    const takeBack = async () => {
      try {
        for (const { campaign, action: id } of undos.toReversed()) await undoInCampaign(campaign, id);
      } catch (error) {
        logFailure('A change of sequences could not be undone.', error);
        notify({ kind: 'error', text: changeFailure(error, t('undoFailed')), about });
      }
      await onChanged();
    };
    setBusy(true);
    try {
      let isDone = false;
      for (const { id } of campaigns) {
        const done = await actInCampaign(id, action, contact);
        isDone ||= done.done > 0;
        if (done.undo !== null) undos.push({ campaign: id, action: done.undo });
      }
      const [first] = campaigns;
      const campaign = first?.name ?? '';
      const one = action === 'stop' ? 'stoppedNotice' : 'resumedNotice';
      const text = campaigns.length === 1 ? t(one, { name, campaign }) : t('stoppedAllNotice', { name });
      if (!isDone)
        notify({ kind: 'info', text: t(action === 'stop' ? 'cannotStop' : 'cannotResume'), about });
      else if (undos.length === 0) notify({ kind: 'success', text, about });
      else {
        const button = { label: t('undo'), onClick: () => void takeBack() };
        notify({ kind: 'success', text, about, action: button });
      }
    } catch (error) {
      logFailure('The sequences of a contact could not be changed.', error);
      notify({ kind: 'error', text: changeFailure(error, t('changeFailed')), about });
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return {
    isBusy,
    stop: (campaigns: readonly Named[]) => act(campaigns, 'stop'),
    resume: (campaign: Named) => act([campaign], 'resume'),
  };
}
