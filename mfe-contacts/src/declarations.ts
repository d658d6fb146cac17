import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  organizations: { label: { en: 'Organizations', ru: 'Организации' }, order: 30 },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
