import { VirtualGrid } from '@touchline/shared';
import { memo, useCallback } from 'react';
import type { ListedCampaign } from '@touchline/shared/contract/readers';
import { CampaignCard, CARD_HEIGHT } from './CampaignCard.tsx';
import { messages } from './messages.ts';

/** Smallest width of a card in pixels: three columns on the widest page, and four figures side by side on a phone. */
export const NARROWEST = 320;
export const GAP = 16;

export interface CampaignGridProps {
  readonly campaigns: readonly ListedCampaign[];
  readonly labelOfScenario: (value: string) => string;
  readonly onOpen: (campaign: ListedCampaign) => void;
}

/** The cards. Memoised: while the person types, the grid is redrawn once for the latest search, not for each keystroke. */
export const CampaignGrid = memo(function CampaignGrid(props: CampaignGridProps) {
  const { campaigns, labelOfScenario, onOpen } = props;
  const t = messages.use();
  return (
    <VirtualGrid
      label={t('listLabel')}
      count={campaigns.length}
      itemKey={useCallback((index: number) => campaigns[index]?.id ?? index, [campaigns])}
      renderItem={useCallback(
        (index: number) => {
          const campaign = campaigns[index];
          return (
            campaign && (
              <CampaignCard
                campaign={campaign}
                scenarioLabel={labelOfScenario(campaign.scenario)}
                onOpen={onOpen}
              />
            )
          );
        },
        [campaigns, labelOfScenario, onOpen],
      )}
      minTileWidth={NARROWEST}
      tileHeight={CARD_HEIGHT}
      gap={GAP}
    />
  );
});
