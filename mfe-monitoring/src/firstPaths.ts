import {
  CAMPAIGNS_PATH,
  CONTACT_SUMMARY_PATH,
  DAILY_FIGURES_PATH,
  MONITORING_CAMPAIGNS_PATH,
  MONITORING_CONTACTS_PATH,
} from '@touchline/shared/contract/paths';

/** What the first screen of each section reads, the shortest answer last. */
export const DASHBOARD_PATHS: readonly string[] = [
  MONITORING_CONTACTS_PATH,
  CAMPAIGNS_PATH,
  DAILY_FIGURES_PATH,
  CONTACT_SUMMARY_PATH,
];
export const MONITORING_PATHS: readonly string[] = [MONITORING_CONTACTS_PATH, MONITORING_CAMPAIGNS_PATH];
