import { preloadPaths } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { FIRST_PATHS } from './firstPaths.ts';
import { OrganizationsSection } from './routes.tsx';

/** The Organizations section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: OrganizationsSection,
  preload: () => preloadPaths(FIRST_PATHS),
};

export default section;
