import {
  CardButton,
  color,
  font,
  oneLine,
  ProgressBar,
  space,
  useFormatNumber,
  Marked,
} from '@touchline/shared';
import { memo } from 'react';
import { styled } from 'styled-components';
import type { ListedCampaign } from '@touchline/shared/contract/readers';
import { messages as campaignMessages } from '../messages.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { messages } from './messages.ts';

/** In pixels. The grid draws only what is in sight, so it must know the height of a card in advance. */
export const CARD_HEIGHT = 200;

export interface CampaignCardProps {
  readonly campaign: ListedCampaign;
  readonly scenarioLabel: string;
  readonly onOpen: (campaign: ListedCampaign) => void;
}

/** A campaign (C2): what it is, how its people responded, how far it is. The whole card opens its page. */
export const CampaignCard = memo(function CampaignCard({
  campaign,
  scenarioLabel,
  onOpen,
}: CampaignCardProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const name = campaign.name || unnamed;
  const { progress_percent: progress } = campaign;
  return (
    // Without an aria-label: the name of a button is its visible text, so that it can be pressed by voice control.
    <Surface onClick={() => onOpen(campaign)}>
      <Name title={name}>
        <Marked text={name} />
      </Name>
      <Facts>
        <Kind>
          <span title={scenarioLabel}>{scenarioLabel || t('unknown')}</span>
          <StatusBadge status={campaign.status} />
        </Kind>
        <Figures>
          <Figure label={t('totalContacts')} value={campaign.total_contacts} />
          <Figure label={t('replies')} value={campaign.replied} />
          <Figure label={t('opened')} value={campaign.opened} />
          <Figure label={t('noResponse')} value={campaign.no_response} />
        </Figures>
        <ProgressBar
          label={t('progress')}
          value={progress ?? 0}
          {...(progress === undefined && { valueText: t('unknown') })}
        />
      </Facts>
    </Surface>
  );
});

function Figure({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <FigureBox>
      <b>{value === undefined ? t('unknown') : formatNumber(value)}</b> <span>{label}</span>
    </FigureBox>
  );
}

const Surface = styled(CardButton)`
  gap: 2px;
  overflow: hidden;
  font: ${font.body};
`;

const Name = styled.span`
  ${oneLine}
  font: ${font.heading};
`;

const Facts = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
`;

const Kind = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  height: 22px;
  color: ${color.muted};
  font: ${font.small};
  & > :first-child {
    ${oneLine}
  }
`;

const Figures = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 5fr) repeat(2, minmax(0, 4fr)) minmax(0, 5fr);
  gap: ${space(1)};
`;

const FigureBox = styled.span`
  display: flex;
  flex-direction: column;
  /* The label may take two lines. */
  height: 56px;
  font-variant-numeric: tabular-nums;
  & > b {
    ${oneLine}
    font: 600 18px/24px var(--font-family);
    letter-spacing: -0.01em;
  }
  & > span {
    color: ${color.muted};
    font: 400 12px/16px var(--font-family);
  }
`;
