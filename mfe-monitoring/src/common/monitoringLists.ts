import { defineList } from '@touchline/shared';
import { MONITORING_CAMPAIGNS_PATH, MONITORING_CONTACTS_PATH } from '@touchline/shared/contract/paths';
import {
  parseUntrustedMonitoringCampaigns,
  parseUntrustedMonitoringContacts,
} from '@touchline/shared/contract/readers';

/** Milliseconds from one answer to the next request. @see docs/decisions/0063-new-replies-by-polling.md */
export const POLL_INTERVAL = 15_000;

/** Milliseconds between reloads of figures that nobody waits for. */
export const FIGURES_POLL_INTERVAL = 60_000;

const settings = {
  // An unchanged answer is the same object; comparing contents would cost more than drawing them.
  compare: Object.is,
  // Polling asks again anyway.
  shouldRetryOnError: false,
};

/** The figures of every campaign. */
export const monitoringCampaigns = defineList({
  path: MONITORING_CAMPAIGNS_PATH,
  parse: parseUntrustedMonitoringCampaigns,
  failure: 'The campaigns of monitoring could not be loaded.',
  settings,
});

/** Every contact with what came of its mails and what it wrote last. */
export const monitoringContacts = defineList({
  path: MONITORING_CONTACTS_PATH,
  parse: parseUntrustedMonitoringContacts,
  failure: 'The contacts of monitoring could not be loaded.',
  settings,
});
