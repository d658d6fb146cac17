import type { SectionId } from '@touchline/shared/contract';

/** The section that the page opens with when the URL names none (H1). */
export const DEFAULT_SECTION: SectionId = 'dashboard';

/** The section or page of the host that a URL path lies under, if there is one of that name. */
export const idAt = (pathname: string): string => pathname.split('/')[1] ?? '';

/** The section that the page opens with at a URL path. */
export const openingSection = (pathname: string): SectionId => idAt(pathname) || DEFAULT_SECTION;
