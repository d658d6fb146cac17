import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { TemplatesPage } from './TemplatesPage.tsx';

/** The Email Templates section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: TemplatesPage,
};

export default section;
