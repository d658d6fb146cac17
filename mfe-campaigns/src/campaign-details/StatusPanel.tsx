import { Alert, Button, ProgressBar, space, useFormatNumber } from '@touchline/shared';
import type { CampaignStatus, PlannedCampaign } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { updateCampaign } from '../campaignRequests.ts';
import { activeCampaignOf, decidedUpdateOf, statusUpdateOf } from '../campaignUpdate.ts';
import { SendingPlanDialog } from '../common/sending-plan/SendingPlanDialog.tsx';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { messages } from './messages.ts';
import { useCampaignChange } from './useCampaignChange.ts';

export interface StatusPanelProps {
  readonly campaign: ShownCampaign;
  /** Called when somebody else has changed the campaign and what is shown is out of date. */
  readonly onConflict: () => void;
}

/** How far a campaign is, and the one or two steps that its status leads to. */
export function StatusPanel({ campaign, onConflict }: StatusPanelProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { progress_percent: progress } = campaign;
  const failed = campaign.failed_messages.length;
  const { running, failure, start } = useCampaignChange<CampaignStatus>(
    campaign.id,
    t('statusFailed'),
    onConflict,
  );
  // As it was when the button was pressed: nobody could agree to a plan that changes while being read.
  const [toConfirm, setToConfirm] = useState<PlannedCampaign>();
  const press = (status: CampaignStatus) => () =>
    start(status, () => updateCampaign(campaign.id, statusUpdateOf(campaign, status)));
  const plan = () => setToConfirm(activeCampaignOf(campaign));
  const activate = (decision: OverlapDecision) => {
    setToConfirm(undefined);
    start('active', () => updateCampaign(campaign.id, decidedUpdateOf(campaign, decision)));
  };
  return (
    <>
      {campaign.status === 'waiting' && (
        <Alert
          kind="info"
          action={
            <Steps>
              <Button size="small" busy={running === 'draft'} onClick={press('draft')}>
                {t('sendBack')}
              </Button>
              <Button size="small" kind="primary" busy={running === 'active'} onClick={plan}>
                {t('approve')}
              </Button>
            </Steps>
          }
        >
          {t('waitingText')}
        </Alert>
      )}
      {campaign.status === 'completed' && failed > 0 && (
        <Alert kind="warning">
          {t('completedWithFailed', { count: failed, formatted: formatNumber(failed) })}
        </Alert>
      )}
      <Row>
        <ProgressBar
          label={t('progress')}
          value={progress ?? 0}
          {...(progress === undefined && { valueText: t('unknown') })}
        />
        {campaign.status === 'active' && (
          <Button size="small" icon={<Pause />} busy={running === 'paused'} onClick={press('paused')}>
            {t('pause')}
          </Button>
        )}
        {campaign.status === 'paused' && (
          <Button size="small" icon={<Play />} busy={running === 'active'} onClick={plan}>
            {t('resume')}
          </Button>
        )}
      </Row>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {toConfirm !== undefined && (
        <SendingPlanDialog
          change={campaign.status === 'waiting' ? 'approve' : 'resume'}
          campaign={toConfirm}
          overlap={campaign.overlap}
          onBack={() => setToConfirm(undefined)}
          onConfirm={activate}
        />
      )}
    </>
  );
}

/** Side by side, even where they wrap below the text. */
const Steps = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-left: auto;
`;

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: ${space(2)};
  & > :first-child {
    flex: 1;
  }
`;
