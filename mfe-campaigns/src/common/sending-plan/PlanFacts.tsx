import { color, media, space, tabularFigures } from '@touchline/shared';
import type { CampaignPlan, NoMailReason, PlannedCampaign } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { useMailboxRules } from '../useMailboxRules.ts';
import { messages } from './messages.ts';
import { StepSchedule, WorkingDays } from './StepSchedule.tsx';
import { usePlanFormats } from './usePlanFormats.ts';

export interface PlanFactsProps {
  readonly campaign: PlannedCampaign;
  /** Undefined while it is not known. */
  readonly plan: CampaignPlan | undefined;
  /** Reasons to get nothing that are told elsewhere, with the people. */
  readonly told: ReadonlySet<NoMailReason>;
}

/** How much goes out in total and at what pace, and how many get nothing for which reasons. */
export function PlanFacts({ campaign, plan, told }: PlanFactsProps) {
  const t = messages.use();
  const format = usePlanFormats();
  const used = plan?.mailboxes.filter((mailbox) => mailbox.mails > 0).map(({ id }) => id) ?? [];
  const { lines } = useMailboxRules(used, true);
  const { stagger_sends, template_map } = campaign;
  const mails = (count: number) => t('mails', { count, formatted: format.number(count) });
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
        {lines.length > 0 && (
          <>
            <dt>{t('sendingWindow')}</dt>
            <dd>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {plan?.uses_local_time === true && <p>{t('localTime')}</p>}
            </dd>
          </>
        )}
        <dt>{t('rhythm')}</dt>
        <dd>{t(stagger_sends ? 'staggered' : 'together')}</dd>
        {Object.keys(template_map).length > 0 && (
          <>
            <dt>{t('schedule')}</dt>
            <dd>
              <StepSchedule campaign={campaign} plan={plan} />
              <WorkingDays campaign={campaign} />
            </dd>
          </>
        )}
      </Facts>
      {plan !== undefined && plan.later_mails > 0 && (
        <p>{t('later', { count: plan.later_mails, formatted: format.number(plan.later_mails) })}</p>
      )}
      {Object.keys(template_map).length > 0 && plan !== undefined && <WithoutMail plan={plan} told={told} />}
    </>
  );
}

/** Contacts who get nothing, by reason. */
function WithoutMail({ plan, told }: Pick<PlanFactsProps, 'told'> & { readonly plan: CampaignPlan }) {
  const t = messages.use();
  const format = usePlanFormats();
  const all = plan.without_mail.filter(({ contacts }) => contacts > 0);
  const reasons = all.filter(({ reason }) => !told.has(reason));
  const count = reasons.reduce((sum, { contacts }) => sum + contacts, 0);
  if (count === 0) return null;
  return (
    <div>
      <p>
        {t(reasons.length < all.length ? 'moreWithoutMail' : 'withoutMail', {
          count,
          formatted: format.number(count),
        })}
      </p>
      <Reasons>
        {reasons.map(({ reason, contacts }) => (
          <li key={reason}>
            {t(`reason.${reason}`)}: {format.number(contacts)}
          </li>
        ))}
      </Reasons>
    </div>
  );
}

const Reasons = styled.ul`
  ${tabularFigures}
  margin-top: ${space(0.5)};
  padding-inline-start: 20px;
  color: ${color.muted};
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
