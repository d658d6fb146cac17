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
import { Copy, Pause, Pencil, Play, RotateCw, Send, Stamp, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { awaitsApproval, canBeApprovedByViewer, isUnapproved } from '../approval.ts';
import { updateCampaign } from '../campaignRequests.ts';
import { activeCampaignOf, decidedUpdateOf, statusUpdateOf } from '../campaignUpdate.ts';
import { useKeptState } from '../common/keptPlace.ts';
import { type SendingChange, SendingPlanDialog } from '../common/sending-plan/SendingPlanDialog.tsx';
import { useKeptDecision } from '../common/sending-plan/useKeptDecision.ts';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { useDialogPlace } from '../dialogs.ts';
import { messages as campaignMessages } from '../messages.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { ApprovalNote } from './approval/ApprovalNote.tsx';
import { Recipients } from './approval/Recipients.tsx';
import { SendBackDialog } from './approval/SendBackDialog.tsx';
import { CopyDialog, type CopyKind } from './copy/CopyDialog.tsx';
import { messages } from './messages.ts';
import { StepPreview } from './StepPreview.tsx';
import { useCampaignChange } from './useCampaignChange.ts';

export interface CampaignHeaderProps {
  readonly campaign: ShownCampaign;
  /** Called when somebody else has changed the campaign and what is shown is out of date. */
  readonly onConflict: () => void;
}

/** Changes instead of which approval is asked for where it is required by now. */
const ASKED_INSTEAD: ReadonlySet<SendingChange> = new Set(['activate', 'resume']);

/** What a campaign is called, and what can be done with it: one next step by its status, the rest beside it (V8). */
export function CampaignHeader({ campaign, onConflict }: CampaignHeaderProps) {
  const { id, status } = campaign;
  const t = messages.use();
  const { open } = useDialogPlace();
  const { running, failure, start } = useCampaignChange<CampaignStatus>(id, t('statusFailed'), onConflict);
  // As it was when the button was pressed: nobody could agree to a plan that changes while being read.
  const [toConfirm, setToConfirm] = useKeptState<ToConfirm | undefined>('plan of campaign', undefined);
  const { kept, keep, forget } = useKeptDecision('decision of campaign');
  const [previewed, setPreviewed] = useState<number>();
  const [isSendingBack, setSendingBack] = useState(false);
  const [copying, setCopying] = useState<CopyKind>();
  const press = (next: CampaignStatus) => () =>
    start(next, () => updateCampaign(id, statusUpdateOf(campaign, next)));
  const plan = (change: SendingChange) => () =>
    setToConfirm({ change, planned: activeCampaignOf(campaign), seen: campaign.approval?.seen });
  const confirm = ({ change, seen }: ToConfirm, decision: OverlapDecision) => {
    setToConfirm(undefined);
    keep(decision);
    const wanted = change === 'ask' ? 'waiting' : 'active';
    const update = async () => {
      const answer = await updateCampaign(id, {
        ...decidedUpdateOf(campaign, decision, wanted),
        ...(change === 'approve' && { seen }),
      });
      forget();
      return answer;
    };
    start(wanted, update, (error) => {
      if (!ASKED_INSTEAD.has(change) || !isUnapproved(error)) return false;
      // Approval is required since, or more would go out than was approved: to ask for it is what comes next.
      plan('ask')();
      return true;
    });
  };
  const template =
    previewed === undefined
      ? undefined
      : campaign.upcoming_templates.find(({ step_number }) => step_number === previewed);
  const again = { label: t('runAgain'), icon: <RotateCw />, onClick: () => setCopying('again') };
  const planned = (label: string, icon: PageAction['icon'], change: SendingChange) => [
    {
      label,
      icon,
      primary: true,
      busy: running === (change === 'ask' ? 'waiting' : 'active'),
      onClick: plan(change),
    },
  ];
  const isHeld = campaign.approval?.asked?.is_held === true;
  // What was stopped before its first email has been active as well.
  const backTo: CampaignStatus = isHeld || campaign.sent_templates.length > 0 ? 'paused' : 'draft';
  // Nobody asks for what a change has stopped: there is no request to take back.
  const takeBack = {
    ...(isHeld ? { label: t('pause'), icon: <Pause /> } : { label: t('takeBack'), icon: <Undo2 /> }),
    busy: running === backTo,
    onClick: press(backTo),
  };
  const ask = planned(t('askApproval'), <Stamp />, 'ask');
  const unapproved: Readonly<Record<string, readonly PageAction[]>> = {
    draft: ask,
    paused: ask,
    // Whoever has worked on it cannot approve it.
    waiting: canBeApprovedByViewer(campaign)
      ? [
          { label: t('sendBackWithNote'), icon: <Undo2 />, onClick: () => setSendingBack(true) },
          ...planned(t('approve'), <Send />, 'approve'),
        ]
      : [takeBack],
  };
  const next: Readonly<Record<string, readonly PageAction[]>> = {
    draft: planned(t('activate'), <Send />, 'activate'),
    waiting: campaign.approval
      ? [takeBack, ...planned(t('activate'), <Send />, 'activate')]
      : [
          { label: t('sendBack'), icon: <Undo2 />, busy: running === 'draft', onClick: press('draft') },
          ...planned(t('approve'), <Send />, 'approve'),
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
    paused: planned(t('resume'), <Play />, 'resume'),
    completed: [{ ...again, primary: true }],
    ...(awaitsApproval(campaign) && unapproved),
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
          change={toConfirm.change}
          campaign={toConfirm.planned}
          overlap={kept.overlap ?? campaign.overlap}
          leftOut={kept.leftOut}
          onBack={(leftOut) => {
            setToConfirm(undefined);
            keep({ leftOut, overlap: undefined });
          }}
          onConfirm={(decision) => confirm(toConfirm, decision)}
          onPreview={setPreviewed}
          renderRecipients={
            toConfirm.change === 'approve' || toConfirm.change === 'ask'
              ? (shown) => <Recipients campaign={campaign} plan={shown} />
              : undefined
          }
        />
      )}
      {template !== undefined && (
        <StepPreview template={template} campaign={campaign} onClose={() => setPreviewed(undefined)} />
      )}
      {isSendingBack && <SendBackDialog campaign={campaign} onClose={() => setSendingBack(false)} />}
      {copying !== undefined && (
        <CopyDialog kind={copying} campaign={campaign} onClose={() => setCopying(undefined)} />
      )}
    </>
  );
}

/** A change that has a campaign send, or asks for that, while its plan is shown. */
interface ToConfirm {
  readonly change: SendingChange;
  readonly planned: PlannedCampaign;
  /** What would go out as it was then: only that is approved. */
  readonly seen: string | undefined;
}

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
  if (awaitsApproval(campaign) && campaign.status !== 'completed')
    return <ApprovalNote campaign={campaign} />;
  if (campaign.status === 'waiting')
    return <Alert kind="info">{t(campaign.approval ? 'approvedText' : 'waitingText')}</Alert>;
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
