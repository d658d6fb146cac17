import { finding, type Check } from '../finding.ts';

/** People to whom another active campaign has something left to send (S5); the plan asks what to do about them. */
export const otherCampaigns: Check = ({ inOtherCampaigns }) =>
  inOtherCampaigns.contacts === 0
    ? []
    : [finding({ check: 'other_campaigns', severity: 'warns', people: inOtherCampaigns })];
