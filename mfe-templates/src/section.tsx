import { preloadPaths } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { TemplatesSection } from './routes.tsx';
import { SCENARIOS_PATH, TEMPLATES_PATH } from '@touchline/shared/contract/paths';

/** The Email Templates section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: TemplatesSection,
  preload: () => preloadPaths([TEMPLATES_PATH, SCENARIOS_PATH]),
};

export default section;
