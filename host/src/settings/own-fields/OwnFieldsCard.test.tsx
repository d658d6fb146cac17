import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { OwnFieldsCard } from './OwnFieldsCard.tsx';

const PATH = '*/api/own-fields/';
const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const field = (id: number, more: object) => ({
  id,
  about: 'organization',
  code: null,
  name: '',
  kind: 'text',
  choices: [],
  is_retired: false,
  version: 1,
  ...more,
});
const CITY = field(1, { code: 'city' });
const SURFACE = field(2, {
  code: 'surface',
  kind: 'choice',
  choices: [
    { id: 1, code: 'natural_grass', name: '', is_retired: false },
    { id: 2, code: null, name: 'Sand', is_retired: false },
  ],
});
const OLD = field(3, { name: 'Mascot', is_retired: true, version: 4 });

/** A small API; what was asked of it. */
function fields() {
  const asked: unknown[] = [];
  const rows: object[] = [CITY, SURFACE, OLD];
  const note = async (request: Request) => {
    const body = request.method === 'DELETE' ? undefined : await request.json();
    asked.push([request.method, new URL(request.url).pathname, body]);
  };
  server.use(
    on.get(PATH, () => HttpResponse.json(rows)),
    on.post(PATH, async ({ request }) => {
      await note(request);
      return asked.length === 1
        ? HttpResponse.json(
            {
              detail: 'Taken.',
              errors: [{ field: 'name', message: 'There is a field of this name already.' }],
            },
            { status: 409 },
          )
        : HttpResponse.json(field(9, { name: 'Rival' }), { status: 201 });
    }),
    on.put(`${PATH}order/`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(rows);
    }),
    on.patch(`${PATH}:id/`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(CITY);
    }),
    on.delete(`${PATH}:id/`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}
const TITLE = 'Fields of organizations and contacts';
const card = async (name = TITLE) => within(await screen.findByRole('region', { name }));

it('G3 a field is made, with its choices; a name that is taken is said at its field', async () => {
  const asked = fields();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderInPage(<OwnFieldsCard />);
  const region = await card();
  await user.click(await region.findByRole('button', { name: 'Add field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add field' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please give the field a name.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Name/u }), 'Rival');
  await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Choice' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please name at least one choice.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add choice' }));
  await user.type(dialog.getByRole('textbox', { name: 'Choice 1' }), 'Lakeside');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('There is a field of this name already.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const made = { about: 'organization', name: 'Rival', kind: 'choice', choices: ['Lakeside'] };
  expect(asked.at(-1)).toEqual(['POST', '/api/own-fields/', made]);
});

it('G3 a field is renamed, moved, removed with Undo, and offered again', async () => {
  const asked = fields();
  const { user } = renderInPage(<OwnFieldsCard />);
  const region = await card();
  const list = await region.findByRole('list', { name: 'Fields of organizations' });
  expect(list).toHaveTextContent('City Text');
  expect(list).toHaveTextContent('Mascot TextNo longer offered');
  expect(region.getByText('Contacts have no fields of your own yet.')).toBeVisible();
  expect(region.getByRole('button', { name: 'Move City up' })).toBeDisabled();
  await user.click(region.getByRole('button', { name: 'Change Surface' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Surface' }));
  await user.type(dialog.getByRole('textbox', { name: 'Choice 2' }), ' and clay');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(region.getByRole('button', { name: 'Move City down' }));
  await waitFor(() => expect(region.getByRole('button', { name: 'Move City down' })).toBeEnabled());
  await user.click(region.getByRole('button', { name: 'Remove City' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(region.getByRole('button', { name: 'Offer Mascot again' }));
  await waitFor(() =>
    expect(asked).toEqual([
      // What nobody has renamed keeps its name in every language.
      [
        'PATCH',
        '/api/own-fields/2/',
        {
          version: 1,
          choices: [
            { id: 1, name: '' },
            { id: 2, name: 'Sand and clay' },
          ],
        },
      ],
      ['PUT', '/api/own-fields/order/', { about: 'organization', ids: [2, 1] }],
      ['PATCH', '/api/own-fields/1/', { version: 1, is_retired: true }],
      ['PATCH', '/api/own-fields/1/', { version: 2, is_retired: false }],
      ['PATCH', '/api/own-fields/3/', { version: 4, is_retired: false }],
    ]),
  );
});

it('G3 H9 speaks Russian; an API without own fields has no such card', async () => {
  fields();
  const { unmount } = renderInPage(<OwnFieldsCard />, { language: 'ru' });
  expect(await (await card('Поля организаций и контактов')).findByText('Город')).toBeVisible();
  unmount();
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<OwnFieldsCard />);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
