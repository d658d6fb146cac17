import { color, space, tabularFigures } from '@touchline/shared';
import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { useSendingDays } from '@touchline/shared/mail-status';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { usePlanFormats } from './usePlanFormats.ts';

export interface StepScheduleProps {
  readonly campaign: ScheduledCampaign;
  /** Says on which day the first of its steps goes out; undefined while that is not known. */
  readonly plan?: CampaignPlan | undefined;
}

/** What decides when its steps follow one another. */
export type ScheduledCampaign = Pick<
  PlannedCampaign,
  'template_map' | 'frequency_days' | 'step_days' | 'day_unit' | 'starts_on'
>;

/**
 * When each step goes out, in one sentence: `Step 1: on Mon, Nov 23 · Step 2: 3 working days later` (V10). Steps that nobody
 * of a plan gets any more are left out.
 */
export function StepSchedule({ campaign, plan }: StepScheduleProps) {
  const t = messages.use();
  const format = usePlanFormats();
  const { template_map, frequency_days, step_days = {}, day_unit = 'days', starts_on } = campaign;
  const [planned] = plan?.steps ?? [];
  const steps = Object.keys(template_map)
    .map(Number)
    .filter((step) => step >= (planned?.step_number ?? 0))
    .toSorted((one, other) => one - other);
  if (steps.length === 0) return null;
  const firstText = () => {
    if (planned !== undefined) {
      const { first_day, last_day } = planned;
      return t(first_day === last_day ? 'onDay' : 'startsOnDay', { day: format.day(first_day) });
    }
    return starts_on ? t('startsOnDay', { day: format.day(starts_on) }) : t('onceActive');
  };
  const laterText = (step: number) => {
    const count = step_days[String(step)] ?? frequency_days;
    if (count === 0) return t('noGap');
    return t(day_unit === 'days' ? 'gap' : 'workingGap', { count });
  };
  return (
    <Sentence aria-label={t('schedule')}>
      {steps.map((step, index) => (
        <li key={step}>{t('scheduledStep', { step, when: index === 0 ? firstText() : laterText(step) })}</li>
      ))}
    </Sentence>
  );
}

/** Which days a campaign counts that goes by working days; nothing for another, and until the server has said. */
export function WorkingDays({ campaign }: { readonly campaign: Pick<ScheduledCampaign, 'day_unit'> }) {
  const t = messages.use();
  const days = useSendingDays();
  if (campaign.day_unit !== 'working_days' || days === undefined) return null;
  return <Counted>{t('workingDays', { days })}</Counted>;
}

const Counted = styled.p`
  color: ${color.muted};
`;

/** One line where it fits; it breaks between steps alone. */
// The role looks redundant, but without markers Safari no longer exposes it as a list.
const Sentence = styled.ol.attrs({ role: 'list' })`
  ${tabularFigures}
  display: flex;
  flex-wrap: wrap;
  list-style: none;
  & > li:not(:last-child)::after {
    content: '·';
    padding: 0 ${space(1)};
    color: ${color.muted};
  }
`;
