import { Alert, Button, formatDateTime, useFormatNumber } from '@touchline/shared';
import type { PlannedCampaign } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { continueCampaign, updateCampaign } from '../campaignRequests.ts';
import { activeCampaignOf, decidedUpdateOf } from '../campaignUpdate.ts';
import { SendingPlanDialog } from '../common/sending-plan/SendingPlanDialog.tsx';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { messages } from './messages.ts';
import { useCampaignChange } from './useCampaignChange.ts';

export interface OverdueMailsProps {
  readonly campaign: ShownCampaign;
  /** What is shown was out of date. */
  readonly onConflict: () => void;
}

/** Says that mails were due while nothing was sent, and sends them once a person has seen what goes out (E1, S7). */
export function OverdueMails({ campaign, onConflict }: OverdueMailsProps) {
  const { id, overdue, overlap } = campaign;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { running, failure, start } = useCampaignChange<'continue'>(id, t('continueFailed'), onConflict);
  // As it was when the button was pressed: a plan that changes while it is read could not be agreed to.
  const [toConfirm, setToConfirm] = useState<PlannedCampaign>();
  if (overdue === null) return null;
  const { since, count } = overdue;
  const confirm = (decision: OverlapDecision) => {
    setToConfirm(undefined);
    const isAnother = decision.overlap !== undefined && decision.overlap !== overlap;
    start('continue', async () => {
      // Before anything goes out: afterwards it would be too late to leave somebody out.
      if (isAnother || decision.leftOut.size > 0)
        await updateCampaign(id, decidedUpdateOf(campaign, decision));
      return continueCampaign(id);
    });
  };
  return (
    <>
      <Alert
        kind="warning"
        action={
          <Button
            size="small"
            busy={running !== undefined}
            onClick={() => setToConfirm(activeCampaignOf(campaign))}
          >
            {t('sendOverdue')}
          </Button>
        }
      >
        {t('overdue', { count, formatted: formatNumber(count), since: formatDateTime(since) })}
      </Alert>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {toConfirm !== undefined && (
        <SendingPlanDialog
          change="send_overdue"
          campaign={toConfirm}
          overlap={overlap}
          onBack={() => setToConfirm(undefined)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
