import {
  Alert,
  type PageAction,
  PageHeader,
  space,
  useFormatDay,
  useFormatNumber,
  useScenarios,
} from '@touchline/shared';
import type { CampaignStatus, PlannedCampaign } from '@touchline/shared/contract';
import type { ListedCampaign, ShownCampaign } from '@touchline/shared/contract/readers';
import { Copy, Pause, Pencil, Play, RotateCw, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { updateCampaign } from '../campaignRequests.ts';
import { activeCampaignOf, decidedUpdateOf, statusUpdateOf } from '../campaignUpdate.ts';
import { type SendingChange, SendingPlanDialog } from '../common/sending-plan/SendingPlanDialog.tsx';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { useDialogPlace } from '../dialogs.ts';
import { messages as campaignMessages } from '../messages.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { CopyDialog, type CopyKind } from './copy/CopyDialog.tsx';
import { messages } from './messages.ts';
import { useCampaignChange } from './useCampaignChange.ts';

export interface CampaignHeaderProps {
  readonly campaign: ShownCampaign;
  /** Called when somebody else has changed the campaign and what is shown is out of date. */
  readonly onConflict: () => void;
}

/** What a campaign is called, and what can be done with it: one next step by its status, the rest beside it (V8). */
export function CampaignHeader({ campaign, onConflict }: CampaignHeaderProps) {
  const { id, status } = campaign;
  const t = messages.use();
  const { open } = useDialogPlace();
  const { running, failure, start } = useCampaignChange<CampaignStatus>(id, t('statusFailed'), onConflict);
  // As it was when the button was pressed: nobody could agree to a plan that changes while being read.
  const [toConfirm, setToConfirm] = useState<PlannedCampaign>();
  const [copying, setCopying] = useState<CopyKind>();
  const press = (next: CampaignStatus) => () =>
    start(next, () => updateCampaign(id, statusUpdateOf(campaign, next)));
  const plan = () => setToConfirm(activeCampaignOf(campaign));
  const activate = (decision: OverlapDecision) => {
    setToConfirm(undefined);
    start('active', () => updateCampaign(id, decidedUpdateOf(campaign, decision)));
  };
  const again = { label: t('runAgain'), icon: <RotateCw />, onClick: () => setCopying('again') };
  const planned = (label: string, icon: PageAction['icon']) => [
    { label, icon, primary: true, busy: running === 'active', onClick: plan },
  ];
  const next: Readonly<Record<string, readonly PageAction[]>> = {
    draft: planned(t('activate'), <Send />),
    waiting: [
      { label: t('sendBack'), icon: <Undo2 />, busy: running === 'draft', onClick: press('draft') },
      ...planned(t('approve'), <Send />),
    ],
    active: [
      {
        label: t('pause'),
        icon: <Pause />,
        primary: true,
        busy: running === 'paused',
        onClick: press('paused'),
      },
    ],
    paused: planned(t('resume'), <Play />),
    completed: [{ ...again, primary: true }],
  };
  return (
    <>
      <NamedHeader
        campaign={campaign}
        actions={[
          { label: t('delete'), icon: <Trash2 />, onClick: () => open({ name: 'delete', id }) },
          { label: t('edit'), icon: <Pencil />, onClick: () => open({ name: 'edit', id }) },
          ...(next[status] ?? []),
          { label: t('duplicate'), icon: <Copy />, inMenu: true, onClick: () => setCopying('duplicate') },
          ...(status === 'completed' ? [] : [{ ...again, inMenu: true }]),
        ]}
      />
      <StatusNotes campaign={campaign} />
      {failure !== undefined && <Alert>{failure}</Alert>}
      {toConfirm !== undefined && (
        <SendingPlanDialog
          change={CHANGES[status] ?? 'activate'}
          campaign={toConfirm}
          overlap={campaign.overlap}
          onBack={() => setToConfirm(undefined)}
          onConfirm={activate}
        />
      )}
      {copying !== undefined && (
        <CopyDialog kind={copying} campaign={campaign} onClose={() => setCopying(undefined)} />
      )}
    </>
  );
}

const CHANGES: Readonly<Record<string, SendingChange>> = { waiting: 'approve', paused: 'resume' };

export interface NamedHeaderProps {
  readonly campaign: ListedCampaign & Partial<Pick<ShownCampaign, 'starts_on'>>;
  readonly actions?: readonly PageAction[];
}

const NO_ACTIONS: readonly PageAction[] = [];

/** Name, scenario and status, also while the rest is loading. */
export function NamedHeader({ campaign, actions = NO_ACTIONS }: NamedHeaderProps) {
  const { name, scenario, status, starts_on: startsOn = null } = campaign;
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const { labelOf } = useScenarios();
  const formatDay = useFormatDay();
  return (
    <PageHeader
      title={name || unnamed}
      description={
        <Kind>
          <span>{labelOf(scenario) || t('unknown')}</span>
          <StatusBadge status={status} />
          {startsOn !== null && status !== 'completed' && (
            <span>{t('startsOn', { day: formatDay(startsOn) })}</span>
          )}
        </Kind>
      }
      actions={actions}
      needs="campaigns"
    />
  );
}

function StatusNotes({ campaign }: Pick<CampaignHeaderProps, 'campaign'>) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const failed = campaign.failed_messages.length;
  if (campaign.status === 'waiting') return <Alert kind="info">{t('waitingText')}</Alert>;
  if (campaign.status !== 'completed' || failed === 0) return null;
  return (
    <Alert kind="warning">
      {t('completedWithFailed', { count: failed, formatted: formatNumber(failed) })}
    </Alert>
  );
}

const Kind = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1.5)};
`;
