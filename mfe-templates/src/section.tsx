import { preloadPaths, SCENARIOS_PATH } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { TemplatesSection } from './routes.tsx';
import { TEMPLATES_PATH } from './paths.ts';

/** The Email Templates section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: TemplatesSection,
  preload: () => preloadPaths([TEMPLATES_PATH, SCENARIOS_PATH]),
};

export default section;
