import { ChoiceField } from '@touchline/shared';
import { messages } from './messages.ts';
import { PlanPeople } from './PlanPeople.tsx';
import { usePlanFormats } from './usePlanFormats.ts';
import { OVERLAP_CHOICES, type SendingPlan } from './useSendingPlan.ts';

/** Names the people who are in another active campaign, and asks what to do with them (S5). */
export function OverlapQuestion({
  planned,
  others,
  choice,
  choose,
}: Pick<SendingPlan, 'planned' | 'others' | 'choice' | 'choose'>) {
  const t = messages.use();
  const format = usePlanFormats();
  if (others.contacts === 0) return null;
  const plan = planned.status === 'succeeded' ? planned.plan : undefined;
  const waiting = plan?.without_mail.find(({ reason }) => reason === 'other_campaign')?.contacts ?? 0;
  const hint = () => {
    if (choice !== 'wait' || plan === undefined || waiting === others.contacts) return t(`${choice}Hint`);
    return waiting === 0
      ? t('nobodyWaits')
      : t('someWait', { count: waiting, formatted: format.number(waiting) });
  };
  return (
    <PlanPeople
      list="other_campaign"
      title={t('inOtherCampaigns', { count: others.contacts, formatted: format.number(others.contacts) })}
      contacts={others.contacts}
      people={others.people}
    >
      <ChoiceField
        label={t('overlap')}
        hint={hint()}
        value={choice}
        options={OVERLAP_CHOICES.map((value) => ({ value, label: t(value) }))}
        onChange={choose}
      />
    </PlanPeople>
  );
}
