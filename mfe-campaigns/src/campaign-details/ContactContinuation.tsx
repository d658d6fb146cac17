import { Alert } from '@touchline/shared';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import { continueContact } from '../campaignRequests.ts';
import { ContinueQuestion } from './ContinueQuestion.tsx';
import { messages } from './messages.ts';
import { useCampaignChange } from './useCampaignChange.ts';

/** Resumes the sequence of a contact for whom it was stopped. */
interface Continuation {
  /** Id of the contact whose request is under way. */
  readonly running: number | undefined;
  readonly continueWith: (contact: ShownCampaignContact) => void;
}

/**
 * In a context, so that the columns of a long table stay the same objects while one of its rows changes. Undefined where
 * nothing can be resumed.
 */
export const ContinuationContext = createContext<Continuation | undefined>(undefined);

export interface ContactContinuationProps {
  readonly campaign: ShownCampaign;
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
  /** Where contacts can be resumed. */
  readonly children: ReactNode;
}

/** Lets contacts be resumed, once a person has read what goes out (S6, S7). */
export function ContactContinuation({ campaign, onConflict, children }: ContactContinuationProps) {
  const { id: campaignId, status } = campaign;
  const t = messages.use();
  const { running, failure, start } = useCampaignChange<string>(campaignId, t('liftFailed'), onConflict);
  const [asked, setAsked] = useState<ShownCampaignContact>();
  const continuation = useMemo(
    // A completed campaign sends nothing more.
    () =>
      status === 'completed'
        ? undefined
        : { running: running === undefined ? undefined : Number(running), continueWith: setAsked },
    [status, running],
  );
  return (
    <>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <ContinuationContext value={continuation}>{children}</ContinuationContext>
      {asked !== undefined && (
        <ContinueQuestion
          name={asked.name || asked.email || t('noName')}
          text={t(status === 'active' ? 'continueContact' : 'continueContactLater')}
          onConfirm={() => start(String(asked.id), () => continueContact(campaignId, asked.id))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
