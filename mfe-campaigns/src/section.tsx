import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { CampaignsPage } from './CampaignsPage.tsx';

/** The Campaigns section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: CampaignsPage,
};

export default section;
