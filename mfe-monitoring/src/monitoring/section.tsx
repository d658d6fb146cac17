import { preloadPaths } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { SCENARIOS_PATH } from '@touchline/shared/contract/paths';
import { MonitoringPage } from './MonitoringPage.tsx';

/** The Monitoring & Analytics section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: MonitoringPage,
  preload: () => preloadPaths([SCENARIOS_PATH]),
};

export default section;
