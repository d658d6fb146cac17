import { Button, Dialog, LoadFailure, Skeleton, space, useReloading, useScenarios } from '@touchline/shared';
import { SendingHoldNotice } from '@touchline/shared/mail-status';
import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { campaignList } from '../campaignList.ts';
import { campaignPath } from '../campaignRequests.ts';
import { useDialogPlace } from '../dialogs.ts';
import { GoneDialog } from '../GoneDialog.tsx';
import { messages as campaignMessages } from '../messages.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { useCampaign } from '../useCampaign.ts';
import { AwaitedPlan } from './AwaitedPlan.tsx';
import { CampaignContacts } from './CampaignContacts.tsx';
import { CampaignFigures, CampaignSettings } from './CampaignFigures.tsx';
import { messages } from './messages.ts';
import { OverdueMails } from './OverdueMails.tsx';
import { PausedOrganizations } from './PausedOrganizations.tsx';
import { ReloadState } from './ReloadState.tsx';
import { DisconnectedMailboxes, SenderSentence } from './SenderMailboxes.tsx';
import { SentTemplates } from './SentTemplates.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { FailedMessages, UncertainMessages } from './MessagesToSettle.tsx';
import { UpcomingTemplates } from './UpcomingTemplates.tsx';

/** Milliseconds between reloads of the open campaign (C4). */
export const RELOAD_INTERVAL = 10_000;

export interface CampaignDetailsDialogProps {
  readonly reloadInterval: number;
}

/** The details of the campaign that the URL names, if any. */
export function CampaignDetailsDialog({ reloadInterval }: CampaignDetailsDialogProps) {
  const { shown } = useDialogPlace();
  if (shown?.name !== 'details') return null;
  return <Details key={shown.id} id={shown.id} reloadInterval={reloadInterval} />;
}

interface DetailsProps extends CampaignDetailsDialogProps {
  readonly id: number;
}

/** A campaign, its people and its plan (C3), reloaded while it is active or not yet loaded (C4). */
function Details({ id, reloadInterval }: DetailsProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const { labelOf } = useScenarios();
  const { open, close } = useDialogPlace();
  const { rows: campaigns } = campaignList.use();
  const store = useCampaign(id);
  const { campaign, isGone, reload } = store;
  const refresh = () => void reload();
  const isReloading = !isGone && (campaign === undefined || campaign.status === 'active');
  useReloading({ path: campaignPath(id), interval: reloadInterval, isNeeded: isReloading });

  if (campaign === undefined && isGone) return <GoneDialog title={t('title')} />;
  // What the list already knows is shown while the rest is loading.
  const known = campaign ?? campaigns.find((row) => row.id === id);
  return (
    <Dialog
      open
      size="large"
      startsWith="dialog"
      title={known === undefined ? t('title') : known.name || unnamed}
      description={
        known && (
          <Kind>
            <span>{labelOf(known.scenario) || t('unknown')}</span>
            <StatusBadge status={known.status} />
          </Kind>
        )
      }
      onClose={close}
      footer={
        <>
          <ReloadState store={store} interval={isReloading ? reloadInterval : undefined} />
          <Button icon={<Trash2 />} onClick={() => open({ name: 'delete', id })}>
            {t('delete')}
          </Button>
          <Button kind="primary" icon={<Pencil />} onClick={() => open({ name: 'edit', id })}>
            {t('edit')}
          </Button>
        </>
      }
    >
      {campaign !== undefined && (
        <>
          {campaign.status === 'active' && <SendingHoldNotice />}
          <OverdueMails campaign={campaign} onConflict={refresh} />
          <AwaitedPlan campaign={campaign} onConflict={refresh} />
          <StatusPanel campaign={campaign} onConflict={refresh} />
        </>
      )}
      {known !== undefined && <CampaignFigures figures={known} />}
      {campaign === undefined &&
        (store.status === 'loading' ? (
          <Skeleton count={6} label={t('loading')} />
        ) : (
          <LoadFailure title={t('loadFailed')} load={store} />
        ))}
      {campaign !== undefined && (
        <>
          <SenderSentence campaign={campaign} />
          <CampaignSettings campaign={campaign} />
          <DisconnectedMailboxes campaign={campaign} onConflict={refresh} />
          <FailedMessages campaign={campaign} onConflict={refresh} />
          <UncertainMessages campaign={campaign} onConflict={refresh} />
          <PausedOrganizations campaign={campaign} onConflict={refresh} />
          <SentTemplates templates={campaign.sent_templates} />
          <UpcomingTemplates campaign={campaign} />
          <CampaignContacts campaign={campaign} onConflict={refresh} />
        </>
      )}
    </Dialog>
  );
}

const Kind = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1.5)};
`;
