import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  campaigns: {
    label: { en: 'Campaigns', ru: 'Кампании' },
    order: 20,
    commands: [
      {
        id: 'create',
        label: { en: 'Create New Campaign', ru: 'Создать кампанию' },
        path: '?dialog=create',
        permission: 'campaigns',
      },
    ],
    results: [
      {
        label: { en: 'Campaigns', ru: 'Кампании' },
        from: '/api/palette/campaigns/',
        path: '/{id}',
        all: '?search={q}',
      },
    ],
  },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
