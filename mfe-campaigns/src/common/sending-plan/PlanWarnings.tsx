import { Alert, formatDateTime, useLanguage } from '@touchline/shared';
import type { CampaignPlan } from '@touchline/shared/contract';
import type { PreflightState } from '../preflight/usePreflight.ts';
import { useSenderTexts } from '../senderText.ts';
import { messages } from './messages.ts';
import { usePlanFormats } from './usePlanFormats.ts';

/** What may be wrong with a campaign that is about to be activated, except for what the preflight says about it (V9). */
export function PlanWarnings({
  plan,
  preflight,
}: {
  readonly plan: CampaignPlan;
  readonly preflight: PreflightState;
}) {
  const t = messages.use();
  const format = usePlanFormats();
  const texts = useSenderTexts();
  const { language } = useLanguage();
  const isUnchecked = preflight.status === 'absent' || preflight.status === 'failed';
  const { missing_steps, without_first_name, without_unsubscribe, overload } = plan.warnings;
  const warnings: string[] = [];
  if (missing_steps.length > 0) {
    warnings.push(t('missingSteps', { count: missing_steps.length, steps: missing_steps.join(', ') }));
  }
  if (isUnchecked && without_first_name.contacts > 0) {
    const { contacts, examples } = without_first_name;
    const who = examples.map(({ id, email }) => email || t('contactOfId', { id })).join(', ');
    const more = contacts - examples.length;
    warnings.push(
      t('withoutFirstName', {
        count: contacts,
        formatted: format.number(contacts),
        who: more > 0 ? t('andMore', { who, formatted: format.number(more) }) : who,
      }),
    );
  }
  if (isUnchecked && without_unsubscribe.length > 0) {
    const titles = without_unsubscribe.map((title) => title || t('untitled')).join(', ');
    warnings.push(t('withoutUnsubscribe', { titles }));
  }
  if (overload !== null) {
    const { day, mails, limit } = overload;
    warnings.push(t('overloaded', { formatted: format.number(mails), day: format.day(day), limit }));
  }
  const { sandbox_contacts: count } = plan.warnings;
  if (count > 0) warnings.push(t('sandboxContacts', { count, formatted: format.number(count) }));
  for (const mailbox of isUnchecked ? plan.mailboxes : []) {
    const name = texts.nameOf(mailbox);
    if (mailbox.state === 'sign_in_again') warnings.push(t('signInAgain', { mailbox: name }));
    if (mailbox.state !== 'held') continue;
    warnings.push(
      mailbox.held_until === null
        ? t('heldForGood', { mailbox: name })
        : t('heldUntil', { mailbox: name, until: formatDateTime(mailbox.held_until, language) }),
    );
  }
  return warnings.map((warning) => (
    <Alert key={warning} kind="warning">
      {warning}
    </Alert>
  ));
}
