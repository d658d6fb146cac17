import type { Organization } from '@touchline/shared/contract';

/** How many contacts an organization has, however many of them are listed. */
export const contactCount = ({ contacts, contact_count }: Organization): number =>
  contact_count ?? contacts.length;

/** Whether some of its contacts are not listed: they come when they are wanted. */
export const isPartly = (organization: Organization): boolean =>
  contactCount(organization) > organization.contacts.length;
