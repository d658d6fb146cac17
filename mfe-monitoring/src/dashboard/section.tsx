import { preloadPaths } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { fetchIfChanged } from '../fetchIfChanged.ts';
import { CAMPAIGNS_PATH, DAILY_PATH, MONITORING_CONTACTS_PATH, SUMMARY_PATH } from '../monitoringRequests.ts';
import { DashboardSection } from './DashboardPage.tsx';

/** The Dashboard section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: DashboardSection,
  preload: () => {
    preloadPaths([MONITORING_CONTACTS_PATH], fetchIfChanged);
    preloadPaths([CAMPAIGNS_PATH, SUMMARY_PATH, DAILY_PATH]);
  },
};

export default section;
