import { Alert, Button, May } from '@touchline/shared';
import type { PlannedCampaign } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { updateCampaign } from '../campaignRequests.ts';
import { activeCampaignOf, decidedUpdateOf } from '../campaignUpdate.ts';
import { useKeptState } from '../common/keptPlace.ts';
import { type SendingChange, SendingPlanDialog } from '../common/sending-plan/SendingPlanDialog.tsx';
import { useKeptDecision } from '../common/sending-plan/useKeptDecision.ts';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { useCampaignChange } from './useCampaignChange.ts';

export interface PlannedSendingProps {
  readonly campaign: ShownCampaign;
  readonly change: SendingChange;
  readonly kind: 'warning' | 'info';
  /** What waits. */
  readonly text: string;
  /** Of the button that shows the plan. */
  readonly label: string;
  readonly failedText: string;
  /** Contacts who begin with the plan, if that is what waits. */
  readonly beginning?: readonly number[];
  /** Has it sent. @param beginning as it was when the plan was asked for. */
  readonly send: (beginning: readonly number[]) => Promise<unknown>;
  /** What is shown was out of date. */
  readonly onConflict: () => void;
}

/** Says what an active campaign has waiting for a person, and sends it once they have seen the plan (S7). */
export function PlannedSending(props: PlannedSendingProps) {
  const { campaign, change, kind, text, label, failedText, beginning, send, onConflict } = props;
  const { id, overlap } = campaign;
  const { running, failure, start } = useCampaignChange<'send'>(id, failedText, onConflict);
  // As it was when the button was pressed: a plan that changes while it is read could not be agreed to.
  const [toConfirm, setToConfirm] = useKeptState<PlannedCampaign | undefined>(`plan to ${change}`, undefined);
  const { kept, keep, forget } = useKeptDecision(`decision to ${change}`);
  const showPlan = () =>
    setToConfirm({
      ...activeCampaignOf(campaign),
      ...(beginning !== undefined && { begin_ids: [...beginning] }),
    });
  const confirm = (decision: OverlapDecision) => {
    setToConfirm(undefined);
    keep(decision);
    const isAnother = decision.overlap !== undefined && decision.overlap !== overlap;
    start('send', async () => {
      // Before anything goes out: afterwards it would be too late to leave somebody out.
      if (isAnother || decision.leftOut.size > 0)
        await updateCampaign(id, decidedUpdateOf(campaign, decision));
      const sent = await send(
        (toConfirm?.begin_ids ?? []).filter((contact) => !decision.leftOut.has(contact)),
      );
      forget();
      return sent;
    });
  };
  return (
    <>
      <Alert
        kind={kind}
        action={
          <May do="campaigns">
            <Button size="small" busy={running !== undefined} onClick={showPlan}>
              {label}
            </Button>
          </May>
        }
      >
        {text}
      </Alert>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {toConfirm !== undefined && (
        <SendingPlanDialog
          change={change}
          campaign={toConfirm}
          overlap={kept.overlap ?? overlap}
          leftOut={kept.leftOut}
          onBack={(leftOut) => {
            setToConfirm(undefined);
            keep({ leftOut, overlap: undefined });
          }}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
