import { type Language, openPalette } from '@touchline/shared';
import type { RegisteredRemote, Role } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createSectionStore, declaredSections, SectionsContext } from '../federation/index.ts';
import { PagePalette } from './PagePalette.tsx';

const asked: string[] = [];
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

async function open(language: Language = 'en', role: Role = 'staff') {
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
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const expectPlace = (place: string) =>
  waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(place));

it('G5 a section brings commands and results of its own, without a change of the host', async () => {
  const user = await open();
  await waitFor(() =>
    expect(options()).toEqual(['Autumn dayOntario', 'Plan a day', 'Field days', 'Settings']),
  );
  await user.keyboard('autumn');
  await waitFor(() => expect(asked.at(-1)).toBe('?q=autumn&limit=8'));
  await user.keyboard('{Enter}');
  await expectPlace('/field-days/7');
});

it('G5 commands lead below the section; those of Settings are found by name, in the language of the page', async () => {
  const user = await open('ru');
  await user.keyboard('назн');
  await waitFor(() => expect(options()).toEqual(['Назначить день']));
  await user.keyboard('{Enter}');
  await expectPlace('/field-days?dialog=add');
  act(openPalette);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  await user.keyboard('стоп-лист');
  await user.click(await screen.findByRole('option', { name: 'Стоп-лист' }));
  await expectPlace('/settings');
});

it('G5 leads to all that a section has found', async () => {
  const user = await open();
  await user.keyboard('autumn & co');
  await user.click(await screen.findByRole('option', { name: 'Show all 12' }));
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent('/field-days?search=autumn%20%26%20co'),
  );
});

it.each([
  ['sign out', 'Log out'],
  ['выйти', 'Log out'],
  ['russian', 'Interface language: Русский'],
  ['change password', 'Change your password…'],
  ['пароль', 'Change your password…'],
  ['trash', 'Recently deleted'],
  ['поля', 'Field days'],
])('G5 by %j, in either language, finds the command %s', async (text, name) => {
  const user = await open();
  await user.keyboard(text);
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toContain(name));
});

it('G5 switches the language, and opens what is done to the own account', async () => {
  const user = await open();
  await user.keyboard('russian');
  await user.click(await screen.findByRole('option', { name: 'Interface language: Русский' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
  act(openPalette);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  await user.keyboard('password');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
  await user.keyboard('{Enter}');
  await expectPlace('/settings?dialog=password');
});

it('G5 offers nobody a card of Settings in which they may do nothing', async () => {
  const user = await open('en', 'staff');
  await user.keyboard('settings');
  await screen.findByRole('option', { name: 'Snippets' });
  for (const name of ['Approval', 'Webhooks', 'Holidays', 'People']) {
    expect(screen.queryByRole('option', { name })).not.toBeInTheDocument();
  }
});
