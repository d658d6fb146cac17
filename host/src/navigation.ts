import { SECTION_IDS, type SectionId } from '@touchline/shared/contract';

/** What the top navigation leads to: the sections, and the host's own Settings. */
export type Destination = SectionId | 'settings';

/** The entries of the top navigation in their order (H1). Each one's path is `/` and its name; its label is in `messages.ts`. */
export const NAVIGATION = [
  'dashboard',
  'campaigns',
  'organizations',
  'templates',
  'monitoring',
  'settings',
] as const satisfies readonly Destination[];

/** Where the page opens when the URL names no section (H1). */
export const DEFAULT_DESTINATION: Destination = 'dashboard';

export const pathOf = (destination: Destination): string => `/${destination}`;

const isDestination = (name: string): name is Destination => NAVIGATION.some((known) => known === name);

/** The entry that a URL path lies under; undefined for an unknown one. */
export function destinationAt(pathname: string): Destination | undefined {
  const first = pathname.split('/')[1] ?? '';
  return isDestination(first) ? first : undefined;
}

/** The section that a URL path lies under, if it is one: these are loaded from remotes. */
export function sectionAt(pathname: string): SectionId | undefined {
  return SECTION_IDS.find((section) => section === destinationAt(pathname));
}
