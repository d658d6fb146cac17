import { type Language, openPalette } from '@touchline/shared';
import type { RegisteredRemote, Role } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createSectionStore, declaredSections, SectionsContext } from '../federation/index.ts';
import { PagePalette } from './PagePalette.tsx';

export const asked: string[] = [];

startTestServer(
  on.get('*/api/field-days/found/', ({ request }) => {
    const { search } = new URL(request.url);
    asked.push(search);
    return HttpResponse.json({
      results: [{ id: 7, label: 'Autumn day', detail: 'Ontario' }, { id: 8 }],
      total: 12,
    });
  }),
  on.get('*/api/older/found/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
);

beforeEach(() => asked.splice(0));

const label = { en: 'Field days', ru: 'Дни поля' };

const remotes: RegisteredRemote[] = [
  {
    name: 'mfe-field-days',
    url: '/remotes/mfe-field-days/',
    sections: ['field-days'],
    declarations: {
      'field-days': {
        label,
        order: 10,
        commands: [
          { id: 'add', label: { en: 'Plan a day', ru: 'Назначить день' }, path: '?dialog=add' },
          {
            id: 'erase',
            label: { en: 'Erase it', ru: 'Стереть' },
            path: '/erase',
            permission: 'erasePeople',
          },
        ],
        results: [
          { label, from: '/api/field-days/found/', path: '/{id}', all: '?search={q}' },
          { label: { en: 'Older', ru: 'Старое' }, from: '/api/older/found/', path: '/{id}' },
        ],
      },
    },
  },
];

const load = () => Promise.reject(new Error('No section is opened here.'));

export async function open(language: Language = 'en', role: Role = 'staff') {
  const store = createSectionStore({ sections: declaredSections({ remotes }), load });
  const { user } = renderInPage(
    <SectionsContext value={store}>
      <PagePalette />
    </SectionsContext>,
    { language, role },
  );
  act(openPalette);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  return user;
}

export const expectPlace = (place: string) =>
  waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(place));
