import {
  Alert,
  Button,
  changeFailure,
  color,
  Dialog,
  ErrorState,
  font,
  media,
  radius,
  Skeleton,
  space,
  tabularFigures,
} from '@touchline/shared';
import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { useSendingRules, useSendingRulesText } from '@touchline/shared/mail-status';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { PlanWarnings } from './PlanWarnings.tsx';
import { usePlan } from './usePlan.ts';
import { usePlanFormats } from './usePlanFormats.ts';

export interface ActivationDialogProps {
  /** As it would be saved. */
  readonly campaign: PlannedCampaign;
  readonly onBack: () => void;
  readonly onActivate: () => void;
}

/** Tells who gets what, when, before a campaign is set going, and what may be wrong with it. */
export function ActivationDialog({ campaign, onBack, onActivate }: ActivationDialogProps) {
  const t = messages.use();
  const planned = usePlan(campaign);
  return (
    <Dialog
      open
      title={t('title')}
      description={t('text')}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button kind="primary" disabled={planned.status === 'loading'} onClick={onActivate}>
            {t('activate')}
          </Button>
        </>
      }
    >
      {planned.status === 'loading' && <Skeleton count={3} />}
      {planned.status === 'failed' && (
        <ErrorState title={changeFailure(planned.error, t('loadFailed'))} onRetry={planned.reload} />
      )}
      {planned.status === 'absent' && <Alert kind="warning">{t('absent')}</Alert>}
      {planned.status === 'succeeded' && (
        <>
          <PlanWarnings plan={planned.plan} />
          <PlannedSteps campaign={campaign} plan={planned.plan} />
        </>
      )}
      <PlanFacts campaign={campaign} plan={planned.status === 'succeeded' ? planned.plan : undefined} />
    </Dialog>
  );
}

function PlannedSteps({ campaign, plan }: { campaign: PlannedCampaign; plan: CampaignPlan }) {
  const t = messages.use();
  const format = usePlanFormats();
  if (plan.mails === 0) {
    return <p>{t(Object.keys(campaign.template_map).length === 0 ? 'noTemplates' : 'nothing')}</p>;
  }
  return (
    <Steps aria-label={t('steps')}>
      {plan.steps.map(({ step_number, title, contacts, first_day, last_day, days }) => {
        const most = Math.max(...days.map(({ mails }) => mails));
        return (
          <li key={step_number}>
            <strong>{t('step', { step: step_number })}</strong>
            <span>{title || t('untitled')}</span>
            <small>
              {[
                t('contacts', { count: contacts, formatted: format.number(contacts) }),
                first_day === last_day
                  ? t('onDay', { day: format.day(first_day) })
                  : t('fromTo', { first: format.day(first_day), last: format.day(last_day) }),
                t('mostPerDay', { count: most, formatted: format.number(most) }),
              ].join(' · ')}
            </small>
          </li>
        );
      })}
    </Steps>
  );
}

/** @param plan undefined while it is not known. */
function PlanFacts({ campaign, plan }: { campaign: PlannedCampaign; plan: CampaignPlan | undefined }) {
  const t = messages.use();
  const format = usePlanFormats();
  const rules = useSendingRulesText(useSendingRules());
  const { frequency_days, stagger_sends, template_map } = campaign;
  const mails = (count: number) => t('mails', { count, formatted: format.number(count) });
  const withoutMail = plan?.without_mail.reduce((sum, { contacts }) => sum + contacts, 0) ?? 0;
  return (
    <>
      <Facts>
        {plan !== undefined && (
          <>
            <dt>{t('total')}</dt>
            <dd>
              {mails(plan.mails)}
              {' · '}
              {t('contacts', { count: plan.contacts, formatted: format.number(plan.contacts) })}
            </dd>
          </>
        )}
        {plan !== undefined && plan.busiest !== null && (
          <>
            <dt>{t('busiest')}</dt>
            <dd>
              {format.day(plan.busiest.day)}
              {' · '}
              {mails(plan.busiest.mails)}
            </dd>
          </>
        )}
        <dt>{t('sendingWindow')}</dt>
        <dd>
          {rules.window}
          {', '}
          {rules.rate}
          {', '}
          {rules.domainRate}
        </dd>
        <dt>{t('rhythm')}</dt>
        <dd>
          {t(stagger_sends ? 'staggered' : 'together')}
          {', '}
          {frequency_days === 0 ? t('noGap') : t('gap', { count: frequency_days })}
        </dd>
      </Facts>
      {plan !== undefined && plan.later_mails > 0 && (
        <p>{t('later', { count: plan.later_mails, formatted: format.number(plan.later_mails) })}</p>
      )}
      {Object.keys(template_map).length > 0 && withoutMail > 0 && (
        <p>{t('withoutMail', { count: withoutMail, formatted: format.number(withoutMail) })}</p>
      )}
    </>
  );
}

const Steps = styled.ol`
  display: grid;
  list-style: none;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  & > li {
    ${tabularFigures}
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    gap: 2px ${space(1)};
    padding: 10px ${space(2)};
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
  & > li > strong {
    font: ${font.strong};
  }
  & > li > :not(strong) {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
  & > li > small {
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Facts = styled.dl`
  ${tabularFigures}
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space(0.5)} ${space(2)};
  & > dt {
    color: ${color.muted};
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    & > dd {
      margin-bottom: ${space(1)};
    }
  }
`;
