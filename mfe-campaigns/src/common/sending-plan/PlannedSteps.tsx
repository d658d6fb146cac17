import { Button, color, font, radius, space, tabularFigures } from '@touchline/shared';
import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { Eye } from 'lucide-react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { usePlanFormats } from './usePlanFormats.ts';

export interface PlannedStepsProps {
  readonly campaign: PlannedCampaign;
  readonly plan: CampaignPlan;
  /** Shows the mail of a step. */
  readonly onPreview?: ((step: number) => void) | undefined;
}

/** What goes out at each step, to how many contacts, and when. */
export function PlannedSteps({ campaign, plan, onPreview }: PlannedStepsProps) {
  const t = messages.use();
  const format = usePlanFormats();
  if (plan.mails === 0) {
    if (Object.keys(campaign.template_map).length === 0) return <p>{t('noTemplates')}</p>;
    const isWaiting = plan.without_mail.some(({ reason }) => reason === 'other_campaign');
    return <p>{t(isWaiting ? 'nothingYet' : 'nothing')}</p>;
  }
  return (
    <Rows as="ol" aria-label={t('steps')}>
      {plan.steps.map(({ step_number, title, contacts, first_day, last_day, days }) => {
        const most = Math.max(0, ...days.map(({ mails }) => mails));
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
            {onPreview && (
              <Show
                size="small"
                icon={<Eye />}
                aria-label={t('previewNamed', { title: title || t('untitled') })}
                onClick={() => onPreview(step_number)}
              >
                {t('preview')}
              </Show>
            )}
          </li>
        );
      })}
    </Rows>
  );
}

const Show = styled(Button)`
  justify-self: start;
  margin-top: ${space(0.5)};
`;

/** What goes out, in one frame. */
// The role looks redundant, but without markers Safari no longer exposes it as a list.
export const Rows = styled.ul.attrs({ role: 'list' })`
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
