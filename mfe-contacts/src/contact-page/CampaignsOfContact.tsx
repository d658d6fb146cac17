import {
  Badge,
  Button,
  color,
  font,
  formatDateTime,
  May,
  space,
  type Tone,
  useLanguage,
} from '@touchline/shared';
import { type CampaignOfContact, type ShownContact, timeOf } from '@touchline/shared/contract/readers';
import { campaignStatusName } from '@touchline/shared/contract/campaign-status-words';
import { styled } from 'styled-components';
import { Link } from 'react-router-dom';
import { FirstOfList } from './FirstOfList.tsx';
import { messages } from './messages.ts';
import { Panel } from './Panel.tsx';
import { useSequences } from './useSequences.ts';
import { whyEnded } from './whyEnded.ts';

export interface CampaignsOfContactProps {
  readonly shown: ShownContact;
  readonly name: string;
  readonly onChanged: () => Promise<void>;
}

const STATUS_TONES: Readonly<Record<string, Tone>> = { active: 'ok', waiting: 'warn', completed: 'info' };

/** Campaigns that are shown at first: the newest. */
const MOST = 5;

/** In which campaigns a contact is, at which step, and what can be done about each. */
export function CampaignsOfContact({ shown, name, onChanged }: CampaignsOfContactProps) {
  const t = messages.use();
  const { contact, campaigns, campaignCount } = shown;
  const { language } = useLanguage();
  const sequences = useSequences({ contact: contact.id, name, onChanged });
  return (
    <Panel title={t('campaigns')}>
      {campaigns.length === 0 && <p>{t('noCampaigns')}</p>}
      {campaigns.length > 0 && (
        <FirstOfList rows={campaigns} most={MOST}>
          {(campaign) => (
            <Row key={campaign.id}>
              <div>
                <Link to={`/campaigns/${campaign.id}`}>{campaign.name}</Link>{' '}
                <Badge tone={STATUS_TONES[campaign.status] ?? 'neutral'}>
                  {campaignStatusName(campaign.status, language)}
                </Badge>{' '}
                {campaign.state === 'replied' && <Badge tone="ok">{t('replied')}</Badge>}{' '}
                {campaign.isRemoved && <Badge tone="neutral">{t('removed')}</Badge>}
                {(campaign.stopped === 'ended' || campaign.stopped === 'held') && (
                  <Badge tone="neutral">{t(campaign.stopped)}</Badge>
                )}
                <Progress campaign={campaign} />
              </div>
              <May do="campaigns">
                {campaign.stopped === '' && campaign.nextStep !== null && (
                  <Button
                    size="small"
                    aria-label={t('stopIn', { campaign: campaign.name })}
                    busy={sequences.isBusy}
                    onClick={() => void sequences.stop([campaign])}
                  >
                    {t('stop')}
                  </Button>
                )}
                {campaign.stopped !== '' && (
                  <Button
                    size="small"
                    aria-label={t('resumeIn', { campaign: campaign.name })}
                    busy={sequences.isBusy}
                    onClick={() => void sequences.resume(campaign)}
                  >
                    {t('resume')}
                  </Button>
                )}
              </May>
            </Row>
          )}
        </FirstOfList>
      )}
      {campaignCount > campaigns.length && (
        <Line>{t('moreCampaigns', { shown: campaigns.length, total: campaignCount })}</Line>
      )}
    </Panel>
  );
}

function Progress({ campaign }: { readonly campaign: CampaignOfContact }) {
  const t = messages.use();
  const { sentCount, stepCount, nextStep, nextAt } = campaign;
  const parts = [t('steps', { sent: sentCount, total: stepCount })];
  if (nextStep !== null) {
    const isKnown = timeOf(nextAt) !== null;
    const time = isKnown ? formatDateTime(nextAt) : '';
    parts.push(t(isKnown ? 'next' : 'nextWaits', { step: nextStep, time }));
  }
  const why = campaign.isRemoved ? undefined : whyEnded(campaign, t);
  if (why !== undefined) parts.push(why);
  return <Line>{parts.join(' · ')}</Line>;
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > div {
    flex: 1 1 200px;
    min-width: 0;
  }
`;

const Line = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
