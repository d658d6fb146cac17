import type { PlannedCampaign } from '@touchline/shared/contract';

/**
 * Whether saving a campaign changes what goes out, to whom or when, so that its plan has to be shown first (S7): it becomes
 * active, or it is and gets other people, steps, templates, mailboxes, first day or another pace. A change of the name alone is none.
 * @param before as it is stored; undefined for a new one
 */
export function changesSending(after: PlannedCampaign, before: PlannedCampaign | undefined): boolean {
  if (after.status !== 'active') return false;
  return before?.status !== 'active' || sendingOf(after) !== sendingOf(before);
}

/** Everything that decides what goes out and when, to be compared. */
function sendingOf(campaign: PlannedCampaign): string {
  const { contacts, template_map, overlap, sender } = campaign;
  const { frequency_days, step_days, day_unit, stagger_sends, starts_on } = campaign;
  const steps = Object.entries(template_map).toSorted(([one], [other]) => Number(one) - Number(other));
  return JSON.stringify([
    contacts.toSorted((one, other) => one - other),
    steps,
    frequency_days,
    step_days,
    day_unit,
    stagger_sends,
    starts_on,
    overlap,
    sender,
  ]);
}
