import type { CampaignStatus, PlannedCampaign } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import type { CampaignChanges } from './campaignRequests.ts';
import type { OverlapDecision } from './common/sending-plan/useSendingPlan.ts';
import { fieldsOf, plannedCampaignOf } from './campaign-form/campaignFields.ts';

/**
 * The update that changes nothing of a campaign but its status. Contacts that were removed stay out. What the API left out
 * is not sent: sending no contacts would empty the campaign.
 */
export function statusUpdateOf(campaign: ShownCampaign, status: CampaignStatus): CampaignChanges {
  const { name, scenario, contacts, template_map, updated_at } = campaign;
  const { frequency_days, stagger_sends, email_count } = campaign;
  const contact_ids = contacts?.filter(({ removed }) => !removed).map(({ id }) => id);
  return {
    name,
    scenario,
    contact_ids,
    frequency_days,
    stagger_sends,
    status,
    template_map,
    email_count,
    updated_at,
  };
}

/**
 * The update that has a campaign send, or asks for the approval of that, with what was decided when its plan was shown: who is
 * left out, and what is done about people who are in another active campaign.
 */
export function decidedUpdateOf(
  campaign: ShownCampaign,
  { leftOut, overlap }: OverlapDecision,
  status: CampaignStatus = 'active',
): CampaignChanges {
  const { contact_ids, ...update } = statusUpdateOf(campaign, status);
  return {
    ...update,
    contact_ids: contact_ids?.filter((id) => !leftOut.has(id)),
    ...(overlap && { overlap }),
  };
}

/** A stored campaign as it would be saved as active, to ask for its plan. */
export function activeCampaignOf(campaign: ShownCampaign): PlannedCampaign {
  return plannedCampaignOf({ ...fieldsOf(campaign), status: 'active' }, campaign.id);
}
