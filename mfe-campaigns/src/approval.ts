import { defineItem, tokenStore } from '@touchline/shared';
import { TEAM_SETTINGS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTeamSettings, type ShownCampaign } from '@touchline/shared/contract/readers';
import type { CampaignFields } from './campaign-form/campaignFields.ts';

/** What the team has chosen, among it whether campaigns take an approval. */
const teamSettings = defineItem({
  path: () => TEAM_SETTINGS_PATH,
  parse: parseUntrustedTeamSettings,
  failure: 'The settings of the team could not be loaded.',
});

/** Whether a new campaign takes an approval before it goes out (U4); false until it is known, and for a server that knows of none. */
export const useApprovalRequired = (): boolean => teamSettings.use().value?.approval_required === true;

/** Whether what a campaign would send is still to be approved. */
export const awaitsApproval = ({ approval }: ShownCampaign): boolean =>
  approval !== null && !approval.is_approved;

/** Whether whoever looks may approve a campaign now: nobody can who has worked on what would go out. */
export const canBeApprovedByViewer = ({ approval }: ShownCampaign): boolean =>
  approval?.approvers.some(({ id }) => String(id) === tokenStore.owner()) === true;

/**
 * Whether a campaign as it is being edited could be active only once somebody else has approved it: it has more than was approved,
 * which are other steps, people or mailboxes. Fewer take none.
 * @param original as it is stored
 */
export function takesApproval(
  fields: CampaignFields,
  original: CampaignFields,
  stored: ShownCampaign,
): boolean {
  if (stored.approval === null) return false;
  return awaitsApproval(stored) || hasMore(fields, original);
}

function hasMore({ contacts, templates, sender }: CampaignFields, original: CampaignFields): boolean {
  if (!contacts.isSubsetOf(original.contacts)) return true;
  if ([...templates].some(([step, template]) => original.templates.get(step) !== template)) return true;
  if (sender?.kind !== original.sender?.kind) return true;
  if (sender?.kind !== 'mailboxes' || original.sender?.kind !== 'mailboxes') return false;
  return !new Set(sender.mailbox_ids).isSubsetOf(new Set(original.sender.mailbox_ids));
}
