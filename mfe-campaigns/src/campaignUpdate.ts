import type { CampaignDetail, CampaignUpdate, PlannedCampaign } from '@touchline/shared/contract';

/**
 * The update that leaves a campaign as it is, to change something of. Contacts that were taken out are not chosen any
 * more, and stay so.
 */
export function campaignUpdateOf(campaign: CampaignDetail): CampaignUpdate {
  const {
    name,
    scenario,
    contacts,
    frequency_days,
    stagger_sends,
    status,
    template_map,
    email_count,
    updated_at,
  } = campaign;
  return {
    name,
    scenario,
    contact_ids: contacts.filter(({ removed }) => !removed).map(({ id }) => id),
    frequency_days,
    stagger_sends,
    status,
    template_map,
    email_count,
    updated_at,
  };
}

/** A stored campaign as it would be saved as active, to ask for its plan. */
export function activeCampaignOf(campaign: CampaignDetail): PlannedCampaign {
  const { contact_ids: contacts, updated_at: _version, ...values } = campaignUpdateOf(campaign);
  return { ...values, id: campaign.id, contacts, status: 'active' };
}
