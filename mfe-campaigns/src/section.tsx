import { fetchJson, SCENARIOS_PATH } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { preload } from 'swr';
import { CAMPAIGNS_PATH } from './paths.ts';
import { CampaignsSection } from './routes.tsx';

/** The Campaigns section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: CampaignsSection,
  preload: () => {
    for (const path of [CAMPAIGNS_PATH, SCENARIOS_PATH]) {
      // A failure is met again, and shown, by whoever reads the list.
      Promise.resolve(preload(path, fetchJson)).catch(() => undefined);
    }
  },
};

export default section;
