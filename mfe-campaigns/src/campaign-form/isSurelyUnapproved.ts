import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { canBeApprovedByViewer } from '../approval.ts';
import { type CampaignFields, fieldsOf } from './campaignFields.ts';

/**
 * Whether an approved campaign with these fields would surely take another approval (U4): an email is taken out, others go out on
 * other days, or somebody is added who was never in it. Whether other words were approved is known to the server alone.
 * @param stored what is changed; whoever may approve it approves by changing it
 */
export function isSurelyUnapproved(fields: CampaignFields, stored: ShownCampaign): boolean {
  if (stored.approval?.is_approved !== true || canBeApprovedByViewer(stored)) return false;
  const before = fieldsOf(stored);
  const known = new Set(stored.contacts?.map(({ id }) => id));
  return (
    [...before.templates.keys()].some((step) => !fields.templates.has(step)) ||
    fields.startsOn !== before.startsOn ||
    fields.staggerSends !== before.staggerSends ||
    [...followers(before)].some(
      (step) => followers(fields).has(step) && gap(fields, step) !== gap(before, step),
    ) ||
    (stored.contacts !== undefined && !fields.contacts.isSubsetOf(known))
  );
}

/** Steps that follow another. */
const followers = ({ templates }: CampaignFields) =>
  new Set([...templates.keys()].toSorted((one, other) => one - other).slice(1));

/** The days before a step. */
const gap = ({ stepDays, frequencyDays, dayUnit }: CampaignFields, step: number) =>
  `${stepDays?.get(step) ?? frequencyDays ?? 0} ${dayUnit ?? ''}`;
