import type { CampaignOfContact } from '@touchline/shared/contract/readers';
import type { messages } from './messages.ts';

/** Why a campaign sends a contact nothing more, or not yet; undefined where it does, or where nobody knows. */
export function whyEnded(
  campaign: CampaignOfContact,
  t: ReturnType<typeof messages.use>,
): string | undefined {
  const { stopped, stoppedBy, nextStep, sentCount, stepCount, state, status } = campaign;
  // What is held keeps its next step.
  if (stopped !== '') {
    if (stoppedBy !== '') return t('why.staff', { by: stoppedBy });
    return t(stopped === 'held' ? 'why.heldByReply' : 'why.otherReply');
  }
  if (nextStep !== null) return undefined;
  if (stepCount > 0 && sentCount >= stepCount) return t('why.completed');
  if (state === 'replied' || state === 'bounced' || state === 'unsubscribed') return t(`why.${state}`);
  if (status === 'completed') return t('why.over');
  return status === 'draft' || status === 'waiting' ? t('why.notStarted') : undefined;
}
