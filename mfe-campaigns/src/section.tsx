import { preloadPaths } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { CAMPAIGNS_PATH, SCENARIOS_PATH } from '@touchline/shared/contract/paths';
import { CampaignsSection } from './routes.tsx';

/** The Campaigns section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: CampaignsSection,
  preload: () => preloadPaths([CAMPAIGNS_PATH, SCENARIOS_PATH]),
};

export default section;
