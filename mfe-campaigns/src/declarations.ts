import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  campaigns: { label: { en: 'Campaigns', ru: 'Кампании' }, order: 20 },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
