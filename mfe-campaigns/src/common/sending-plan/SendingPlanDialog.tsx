import { Alert, Button, changeFailure, Dialog, ErrorState, Skeleton } from '@touchline/shared';
import type {
  CampaignOverlap,
  CampaignPlan,
  NoMailReason,
  PlannedCampaign,
} from '@touchline/shared/contract';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages as preflightMessages } from '../preflight/messages.ts';
import { PreflightPanel } from '../preflight/PreflightPanel.tsx';
import { usePreflight } from '../preflight/usePreflight.ts';
import { messages } from './messages.ts';
import { OverlapQuestion } from './OverlapQuestion.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { PlannedMailboxes } from './PlannedMailboxes.tsx';
import { PlannedSteps } from './PlannedSteps.tsx';
import { PlanPeople } from './PlanPeople.tsx';
import { PlanWarnings } from './PlanWarnings.tsx';
import { usePlanFormats } from './usePlanFormats.ts';
import { useRemoval } from './useRemoval.ts';
import { type OverlapDecision, useSendingPlan } from './useSendingPlan.ts';

/**
 * A change that makes a campaign send; `save` for one that is already active, `begin` for contacts who had no mailbox, `ask` where
 * somebody else has to approve it first (U4).
 */
export type SendingChange = 'activate' | 'ask' | 'approve' | 'resume' | 'save' | 'send_overdue' | 'begin';

export interface SendingPlanDialogProps {
  readonly change: SendingChange;
  /** As it would be saved; a new object requests a new plan. */
  readonly campaign: PlannedCampaign;
  /** What the server has stored; undefined for a server that implements the spec alone. */
  readonly overlap: CampaignOverlap | undefined;
  /** Whom a person has left out already, when storing that was refused. */
  readonly leftOut?: ReadonlySet<number>;
  /** Whom it goes to, where somebody has to see that. */
  readonly renderRecipients?: ((plan: CampaignPlan) => ReactNode) | undefined;
  /** Shows the mail of a step; undefined where there is nothing to show yet. */
  readonly onPreview?: (step: number) => void;
  /** Called with whom a person has removed. */
  readonly onBack: (removed: ReadonlySet<number>) => void;
  readonly onConfirm: (decision: OverlapDecision) => void;
}

/** Whoever gets nothing for one of these never will; others wait for something. */
const FINAL_REASONS: ReadonlySet<NoMailReason> = new Set([
  'replied',
  'unsubscribed',
  'bounced',
  'stopped',
  'no_email',
  'finished',
  'same_address',
]);

/** Changes that the server refuses for a campaign that would send nothing. */
const STARTS: ReadonlySet<SendingChange> = new Set(['activate', 'ask', 'approve', 'resume']);

/** Whether there is nobody left whom a campaign would ever write to. */
const isFutile = ({ mails, without_mail }: CampaignPlan): boolean =>
  mails === 0 && without_mail.every(({ reason, contacts }) => contacts === 0 || FINAL_REASONS.has(reason));

/** Shows who gets what and when before a change that sends mails, and what may be wrong with it (S7). */
export function SendingPlanDialog(props: SendingPlanDialogProps) {
  const { change, overlap = 'wait', renderRecipients, onPreview, onBack, onConfirm } = props;
  const { campaign, removed, remove, keepAll } = useRemoval(props.campaign, props.leftOut);
  const goBack = () => onBack(removed);
  const t = messages.use();
  const format = usePlanFormats();
  const { decision, ...question } = useSendingPlan(campaign, overlap);
  const preflight = usePreflight(campaign);
  const [isReady, setReady] = useState(false);
  const { planned, others } = question;
  const plan = planned.status === 'succeeded' ? planned.plan : undefined;
  const isEmptied = removed.size > 0 && campaign.contacts.length === 0;
  const isRefused = isEmptied || (STARTS.has(change) && plan !== undefined && isFutile(plan));
  // Why the button cannot be pressed may be below what is seen.
  const mustLook = !isReady && !isRefused && preflight.state.status === 'succeeded';
  const findings = useRef<HTMLDivElement>(null);
  const preflightText = preflightMessages.use();
  const same = plan?.same_address;
  const told = new Set<NoMailReason>();
  if (others.contacts > 0) told.add('other_campaign');
  if (same !== undefined && same.contacts > 0) told.add('same_address');
  return (
    <Dialog
      open
      startsWith="dialog"
      title={t(`title.${change}`)}
      description={change === 'ask' ? `${t('askText')} ${t('text')}` : t('text')}
      onClose={goBack}
      footer={
        <>
          {mustLook && (
            <Look
              size="small"
              kind="quiet"
              onClick={() => findings.current?.scrollIntoView({ block: 'nearest' })}
            >
              {preflightText('lookFirst')}
            </Look>
          )}
          <Button onClick={goBack}>{t('back')}</Button>
          <Button
            kind="primary"
            disabled={planned.status === 'loading' || !isReady || isRefused}
            onClick={() => onConfirm({ ...decision, leftOut: decision.leftOut.union(removed) })}
          >
            {t(`do.${change}`)}
          </Button>
        </>
      }
    >
      <OverlapQuestion {...question} />
      {planned.status === 'loading' && <Skeleton count={3} label={t('loading')} />}
      {planned.status === 'failed' && (
        <ErrorState title={changeFailure(planned.error, t('loadFailed'))} onRetry={planned.reload} />
      )}
      {planned.status === 'absent' && <Alert kind="warning">{t('absent')}</Alert>}
      {plan !== undefined && (
        <>
          {isRefused && Object.keys(campaign.template_map).length > 0 && <Alert>{t('nobodyLeft')}</Alert>}
          <PlanWarnings plan={plan} preflight={preflight.state} />
          <PlannedSteps campaign={campaign} plan={plan} onPreview={onPreview} />
          {renderRecipients?.(plan)}
          <PlannedMailboxes mailboxes={plan.mailboxes} />
        </>
      )}
      {same !== undefined && same.contacts > 0 && (
        <PlanPeople
          list="same_address"
          title={t('sameAddress', { count: same.contacts, formatted: format.number(same.contacts) })}
          {...same}
        />
      )}
      <PlanFacts campaign={campaign} plan={plan} told={told} />
      <div ref={findings}>
        {removed.size > 0 && (
          <Alert
            kind="info"
            action={
              <Button
                size="small"
                onClick={() => {
                  keepAll();
                  // The button goes with what it takes back.
                  findings.current?.querySelector<HTMLElement>('section')?.focus();
                }}
              >
                {preflightText('keepThem')}
              </Button>
            }
          >
            {preflightText('removed', { count: removed.size, formatted: format.number(removed.size) })}
          </Alert>
        )}
        <PreflightPanel
          campaign={campaign}
          preflight={preflight}
          isOverlapAsked={others.contacts > 0}
          onRemove={remove}
          onReady={setReady}
        />
      </div>
    </Dialog>
  );
}

const Look = styled(Button)`
  margin-inline-end: auto;
`;
