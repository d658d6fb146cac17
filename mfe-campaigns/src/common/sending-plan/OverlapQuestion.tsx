import { ChoiceField } from '@touchline/shared';
import { messages } from './messages.ts';
import { PlanPeople } from './PlanPeople.tsx';
import { usePlanFormats } from './usePlanFormats.ts';
import { OVERLAP_CHOICES, type SendingPlan } from './useSendingPlan.ts';

/** Names the people who are in another active campaign, and asks what to do with them (S5). */
export function OverlapQuestion({
  others,
  choice,
  choose,
}: Pick<SendingPlan, 'others' | 'choice' | 'choose'>) {
  const t = messages.use();
  const format = usePlanFormats();
  if (others.contacts === 0) return null;
  return (
    <PlanPeople
      title={t('inOtherCampaigns', { count: others.contacts, formatted: format.number(others.contacts) })}
      contacts={others.contacts}
      people={others.people}
    >
      <ChoiceField
        label={t('overlap')}
        hint={t(`${choice}Hint`)}
        value={choice}
        options={OVERLAP_CHOICES.map((value) => ({ value, label: t(value) }))}
        onChange={choose}
      />
    </PlanPeople>
  );
}
