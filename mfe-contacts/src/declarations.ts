import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  organizations: {
    label: { en: 'Organizations', ru: 'Организации' },
    order: 30,
    commands: [
      {
        id: 'add',
        label: { en: 'Add New Organization', ru: 'Добавить организацию' },
        path: '?dialog=add',
        permission: 'contacts',
      },
    ],
    results: [
      {
        label: { en: 'Contacts', ru: 'Контакты' },
        from: '/api/palette/contacts/',
        path: '/unassigned/contacts/{id}',
        all: '?search={q}',
      },
      {
        label: { en: 'Organizations', ru: 'Организации' },
        from: '/api/palette/organizations/',
        path: '?about={id}',
        all: '?search={q}',
      },
    ],
  },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
