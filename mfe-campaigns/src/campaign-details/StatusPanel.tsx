import { Alert, Button, changeFailure, errorStatus, logFailure, ProgressBar, space } from '@touchline/shared';
import type { CampaignDetail, CampaignStatus } from '@touchline/shared/contract';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { updateCampaign } from '../campaignRequests.ts';
import { campaignUpdateOf } from '../campaignUpdate.ts';
import { useCampaignCache } from '../useCampaigns.ts';
import { messages } from './messages.ts';

export interface StatusPanelProps {
  readonly campaign: CampaignDetail;
  /** Somebody else has changed the campaign: what is shown is out of date. */
  readonly onConflict: () => void;
}

/** How far a campaign is, and the one or two steps that its status leads to. */
export function StatusPanel({ campaign, onConflict }: StatusPanelProps) {
  const t = messages.use();
  const { put } = useCampaignCache();
  const [target, setTarget] = useState<CampaignStatus>();
  const [failure, setFailure] = useState<string>();
  const change = async (status: CampaignStatus) => {
    setTarget(status);
    setFailure(undefined);
    try {
      await put(await updateCampaign(campaign.id, { ...campaignUpdateOf(campaign), status }));
    } catch (error) {
      logFailure('The status of the campaign could not be changed.', error);
      setFailure(changeFailure(error, t('statusFailed')));
      if (errorStatus(error) === 409) onConflict();
    } finally {
      setTarget(undefined);
    }
  };
  // While one change is under way another would meet its result as somebody else's.
  const press = (status: CampaignStatus) => () => {
    if (target === undefined) void change(status);
  };
  return (
    <>
      {campaign.status === 'waiting' && (
        <Alert
          kind="info"
          action={
            <Steps>
              <Button size="small" busy={target === 'draft'} onClick={press('draft')}>
                {t('sendBack')}
              </Button>
              <Button size="small" kind="primary" busy={target === 'active'} onClick={press('active')}>
                {t('approve')}
              </Button>
            </Steps>
          }
        >
          {t('waitingText')}
        </Alert>
      )}
      <Row>
        <ProgressBar label={t('progress')} value={campaign.progress_percent} />
        {campaign.status === 'active' && (
          <Button size="small" icon={<Pause />} busy={target === 'paused'} onClick={press('paused')}>
            {t('pause')}
          </Button>
        )}
        {campaign.status === 'paused' && (
          <Button size="small" icon={<Play />} busy={target === 'active'} onClick={press('active')}>
            {t('resume')}
          </Button>
        )}
      </Row>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </>
  );
}

/** Side by side, also where they come below the text. */
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
