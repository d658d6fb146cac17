import { color, DateTime, font, media, RetryButton, space } from '@touchline/shared';
import { styled } from 'styled-components';
import type { CampaignStore } from '../useCampaign.ts';
import { messages } from './messages.ts';

export interface ReloadStateProps {
  readonly store: CampaignStore;
  /** Milliseconds between reloads; undefined while there are none. */
  readonly interval: number | undefined;
}

/** Says how fresh the figures are, at the lower edge, where it shifts nothing. */
export function ReloadState({ store, interval }: ReloadStateProps) {
  const { campaign, error, isGone, readAt, reload } = store;
  const t = messages.use();
  const hasFailed = campaign !== undefined && error !== undefined;
  return (
    <Box>
      <output>
        {hasFailed &&
          !isGone &&
          (readAt === undefined ? (
            t('reloadFailedPlain')
          ) : (
            <>
              {t('reloadFailed')} <DateTime value={readAt} />
            </>
          ))}
        {!hasFailed &&
          campaign !== undefined &&
          interval !== undefined &&
          t('reloads', { seconds: interval / 1000 })}
      </output>
      {hasFailed && !isGone && interval === undefined && <RetryButton onRetry={reload} />}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex: 1 1 180px;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  color: ${color.muted};
  font: ${font.small};
  @media ${media.phone} {
    flex-basis: 100%;
  }
`;
