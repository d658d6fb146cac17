import { color, Figure, font, media, space, useFormatNumber } from '@touchline/shared';
import type { CampaignFigures as Figures, ShownCampaign } from '@touchline/shared/contract/readers';
import { styled } from 'styled-components';
import { StepSchedule, WorkingDays } from '../common/sending-plan/StepSchedule.tsx';
import { StatusHistory } from './history/StatusHistory.tsx';
import { messages } from './messages.ts';

/** The four tiles (C3). */
export function CampaignFigures({ figures }: { readonly figures: Partial<Figures> }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const shown = (value: number | undefined) => (value === undefined ? t('unknown') : formatNumber(value));
  return (
    <Tiles>
      <Figure label={t('totalContacts')} value={shown(figures.total_contacts)} />
      <Figure label={t('replies')} value={shown(figures.replied)} />
      <Figure label={t('opened')} value={shown(figures.opened)} />
      <Figure label={t('bounced')} value={shown(figures.bounced)} />
    </Tiles>
  );
}

/** How its mails are spread over time. */
export function CampaignSettings({ campaign }: { readonly campaign: ShownCampaign }) {
  const { frequency_days: frequency, stagger_sends: staggers, step_days, day_unit } = campaign;
  const { template_map: templates, starts_on } = campaign;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  // Beside days of single steps, or working days, one number for all would contradict the schedule.
  const isSteady = day_unit !== 'working_days' && Object.keys(step_days ?? {}).length === 0;
  return (
    <Pairs>
      {isSteady && (
        <div>
          <dt>{t('frequency')}</dt>
          <dd>{frequency === undefined ? t('unknown') : formatNumber(frequency)}</dd>
        </div>
      )}
      <div>
        <dt>{t('stagger')}</dt>
        <dd>{t(staggers === undefined ? 'unknown' : staggers ? 'yes' : 'no')}</dd>
      </div>
      {frequency !== undefined && templates !== undefined && Object.keys(templates).length > 0 && (
        <div>
          <dt>{t('schedule')}</dt>
          <dd>
            <StepSchedule
              campaign={{
                frequency_days: frequency,
                template_map: templates,
                step_days,
                day_unit,
                starts_on,
              }}
            />
            <WorkingDays campaign={campaign} />
          </dd>
        </div>
      )}
      <StatusHistory changes={campaign.status_changes} />
    </Pairs>
  );
}

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space(1.5)};
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(1)};
  }
`;

const Pairs = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(3)};
  font: ${font.small};
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    gap: ${space(1)};
  }
  & dt {
    color: ${color.muted};
  }
`;
