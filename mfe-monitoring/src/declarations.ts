import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  dashboard: {
    label: { en: 'Dashboard', ru: 'Обзор' },
    order: 10,
    results: [
      {
        label: { en: 'Conversations', ru: 'Переписка' },
        from: '/api/palette/conversations/',
        path: '/conversations/{id}',
      },
    ],
  },
  monitoring: { label: { en: 'Monitoring', ru: 'Мониторинг' }, order: 50 },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
