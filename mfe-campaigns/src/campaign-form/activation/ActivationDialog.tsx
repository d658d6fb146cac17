import {
  Alert,
  Button,
  color,
  Dialog,
  font,
  formatNumber,
  media,
  radius,
  space,
  tabularFigures,
  useLanguage,
} from '@touchline/shared';
import { dateOfDay, type Day } from '@touchline/shared/contract/sending-plan';
import { useSendingRules, useSendingRulesText } from '@touchline/shared/mail-status';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import {
  type ActivationPlan,
  type ActivationSummary,
  MANY_MAILS_A_DAY,
  summarizeActivation,
} from './activationSummary.ts';
import { messages } from './messages.ts';

/** So many of those without a first name are named. */
const NAMED = 3;

export interface ActivationDialogProps {
  readonly plan: ActivationPlan;
  /** When it is set going. */
  readonly now: Date;
  /** People or templates could not be loaded. */
  readonly isIncomplete: boolean;
  /** What a contact without a name is known by. */
  readonly emailOf: (id: number) => string;
  readonly onBack: () => void;
  readonly onActivate: () => void;
}

/** Tells who gets what, when, before a campaign is set going, and what may be wrong with it. */
export function ActivationDialog(props: ActivationDialogProps) {
  const { plan, now, isIncomplete, emailOf, onBack, onActivate } = props;
  const t = messages.use();
  const say = useSayings();
  const rules = useSendingRules();
  const rulesText = useSendingRulesText(rules);
  const summary = useMemo(() => summarizeActivation(plan, rules, now), [plan, rules, now]);
  return (
    <Dialog
      open
      title={t('title')}
      description={t('text')}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button kind="primary" onClick={onActivate}>
            {t('activate')}
          </Button>
        </>
      }
    >
      {isIncomplete && <Alert kind="warning">{t('unchecked')}</Alert>}
      <Warnings summary={summary} emailOf={emailOf} />
      {summary.steps.length === 0 ? (
        <p>{t(plan.steps.length === 0 ? 'noTemplates' : 'nothing')}</p>
      ) : (
        <Steps aria-label={t('steps')}>
          {summary.steps.map(({ step, title, contacts, firstDay, lastDay, mostPerDay }) => (
            <li key={step}>
              <strong>{t('step', { step })}</strong>
              <span>{title || t('untitled')}</span>
              <small>
                {[
                  t('contacts', { count: contacts, formatted: say.number(contacts) }),
                  firstDay === lastDay
                    ? t('onDay', { day: say.day(firstDay) })
                    : t('fromTo', { first: say.day(firstDay), last: say.day(lastDay) }),
                  t('mostPerDay', { count: mostPerDay, formatted: say.number(mostPerDay) }),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </Steps>
      )}
      <Facts>
        <dt>{t('total')}</dt>
        <dd>
          {t('mails', { count: summary.mails, formatted: say.number(summary.mails) })}
          {' · '}
          {t('contacts', { count: summary.contacts, formatted: say.number(summary.contacts) })}
        </dd>
        {summary.busiest && (
          <>
            <dt>{t('busiest')}</dt>
            <dd>
              {say.day(summary.busiest.day)}
              {' · '}
              {t('mails', { count: summary.busiest.mails, formatted: say.number(summary.busiest.mails) })}
            </dd>
          </>
        )}
        <dt>{t('sendingWindow')}</dt>
        <dd>
          {rulesText.window}
          {', '}
          {rulesText.rate}
          {', '}
          {rulesText.domainRate}
        </dd>
        <dt>{t('rhythm')}</dt>
        <dd>
          {t(plan.staggerSends ? 'staggered' : 'together')}
          {', '}
          {plan.frequencyDays === 0 ? t('noGap') : t('gap', { count: plan.frequencyDays })}
        </dd>
      </Facts>
      {plan.steps.length > 0 && summary.withoutMail > 0 && (
        <p>{t('withoutMail', { count: summary.withoutMail, formatted: say.number(summary.withoutMail) })}</p>
      )}
    </Dialog>
  );
}

interface WarningsProps {
  readonly summary: ActivationSummary;
  readonly emailOf: (id: number) => string;
}

function Warnings({ summary, emailOf }: WarningsProps) {
  const t = messages.use();
  const say = useSayings();
  const { missingSteps, withoutFirstName, withoutUnsubscribe, isOverloaded } = summary.warnings;
  const warnings: string[] = [];
  if (missingSteps.length > 0) {
    warnings.push(t('missingSteps', { count: missingSteps.length, steps: missingSteps.join(', ') }));
  }
  if (withoutFirstName.length > 0) {
    const first = withoutFirstName.slice(0, NAMED).map((id) => emailOf(id) || t('contactOfId', { id }));
    const more = withoutFirstName.length - first.length;
    const who = first.join(', ');
    warnings.push(
      t('withoutFirstName', {
        count: withoutFirstName.length,
        formatted: say.number(withoutFirstName.length),
        who: more > 0 ? t('andMore', { who, formatted: say.number(more) }) : who,
      }),
    );
  }
  if (withoutUnsubscribe.length > 0) {
    const titles = withoutUnsubscribe.map((title) => title || t('untitled')).join(', ');
    warnings.push(t('withoutUnsubscribe', { titles }));
  }
  if (isOverloaded && summary.busiest !== undefined) {
    const { day, mails } = summary.busiest;
    warnings.push(
      t('overloaded', { formatted: say.number(mails), day: say.day(day), limit: MANY_MAILS_A_DAY }),
    );
  }
  return warnings.map((warning) => (
    <Alert key={warning} kind="warning">
      {warning}
    </Alert>
  ));
}

/** Numbers and days in the language of the interface. */
function useSayings(): { readonly number: (value: number) => string; readonly day: (day: Day) => string } {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    return {
      number: (value) => formatNumber(value, language),
      day: (day) => format.format(dateOfDay(day)),
    };
  }, [language]);
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
