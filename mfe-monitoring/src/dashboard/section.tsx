import { preloadPaths } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { DASHBOARD_PATHS } from '../firstPaths.ts';
import { DashboardSection } from './DashboardPage.tsx';

/** The Dashboard section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: DashboardSection,
  preload: () => preloadPaths(DASHBOARD_PATHS),
  parts: {
    conversation: async () => (await import('./conversation/ConversationPart.tsx')).ConversationPart,
  },
};

export default section;
