import { fetchJson } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { preload } from 'swr';
import { ORGANIZATIONS_PATH } from './organizations/useOrganizations.ts';
import { OrganizationsSection } from './routes.tsx';
import { UNASSIGNED_PATH } from './unassigned-contacts/useUnassignedContacts.ts';

/** The Organizations section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: OrganizationsSection,
  preload: () => {
    for (const path of [ORGANIZATIONS_PATH, UNASSIGNED_PATH]) {
      // A failure is met again, and shown, by whoever reads the list.
      Promise.resolve(preload(path, fetchJson)).catch(() => undefined);
    }
  },
};

export default section;
