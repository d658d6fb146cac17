import { CardGrid, Figure, ProgressBar, space, useFormatNumber, useScenarios } from '@touchline/shared';
import { campaignFunnel } from '@touchline/shared/campaign-funnel';
import { styled } from 'styled-components';
import type { CampaignRow } from '@touchline/shared/contract/readers';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { DetailsDialog } from '../DetailsDialog.tsx';
import { useDialogPlace } from '../dialogs.ts';
import { StatusBadge } from './campaignStatus.tsx';
import { Funnel } from './Funnel.tsx';
import { messages } from './messages.ts';

/** The funnel of the campaign that the URL names, if any. */
export function FunnelDialog() {
  const { shown } = useDialogPlace();
  return shown?.name === 'campaign' ? <OpenFunnel key={shown.id} id={shown.id} /> : null;
}

function OpenFunnel({ id }: { readonly id: number }) {
  const t = messages.use();
  const { labelOf } = useScenarios();
  const details = campaignFunnel.use(id, { pollInterval: FIGURES_POLL_INTERVAL });
  const campaign = details.value?.campaign;
  return (
    <DetailsDialog
      title={campaign === undefined ? t('details') : campaign.name || t('unnamed')}
      description={
        campaign && (
          <Kind>
            <span>{labelOf(campaign.scenario) || '—'}</span>
            <StatusBadge status={campaign.status} />
          </Kind>
        )
      }
      details={details}
      gone={t('gone')}
    >
      {({ steps }) => (
        <>
          {campaign && <Figures campaign={campaign} />}
          <Funnel steps={steps} />
        </>
      )}
    </DetailsDialog>
  );
}

function Figures({ campaign }: { readonly campaign: CampaignRow }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const shown = (value: number | null) => (value === null ? '—' : formatNumber(value));
  return (
    <>
      <CardGrid as="dl" $smallest={128}>
        <Figure label={t('totalContacts')} value={shown(campaign.totalContacts)} />
        <Figure label={t('replies')} value={shown(campaign.replied)} />
        <Figure label={t('opened')} value={shown(campaign.opened)} />
        <Figure label={t('bounced')} value={shown(campaign.bounced)} />
        <Figure label={t('noResponse')} value={shown(campaign.noResponse)} />
      </CardGrid>
      {campaign.progress !== null && <ProgressBar label={t('progress')} value={campaign.progress} />}
    </>
  );
}

const Kind = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1.5)};
`;
