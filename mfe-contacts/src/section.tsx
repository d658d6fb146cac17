import { fetchJson } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { preload } from 'swr';
import { FIRST_PATHS } from './paths.ts';
import { OrganizationsSection } from './routes.tsx';

/** The Organizations section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: OrganizationsSection,
  preload: () => {
    for (const path of FIRST_PATHS) {
      // A failure is met again, and shown, by whoever reads the list.
      Promise.resolve(preload(path, fetchJson)).catch(() => undefined);
    }
  },
};

export default section;
