import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  templates: {
    label: { en: 'Templates', ru: 'Шаблоны' },
    order: 40,
    commands: [
      {
        id: 'create',
        label: { en: 'Create New Template', ru: 'Создать шаблон' },
        path: '?dialog=create',
        permission: 'templates',
      },
    ],
    results: [
      {
        label: { en: 'Templates', ru: 'Шаблоны' },
        from: '/api/palette/templates/',
        path: '?preview={id}',
        all: '?search={q}',
      },
    ],
  },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
