import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contactsServer, meadow, renderSection } from '../contactsServer.testing.tsx';
import { contactPageAnswer, zoe } from './contactPage.testing.ts';

const server = contactsServer();
const FIELDS = [
  {
    id: 5,
    about: 'contact',
    code: null,
    name: 'Budget',
    kind: 'money',
    choices: [],
    is_retired: false,
    version: 1,
  },
  {
    id: 6,
    about: 'contact',
    code: null,
    name: 'Mood',
    kind: 'choice',
    choices: [
      { id: 1, code: null, name: 'Warm', is_retired: false },
      { id: 2, code: null, name: 'Cold', is_retired: true },
    ],
    is_retired: false,
    version: 1,
  },
  {
    id: 7,
    about: 'organization',
    code: 'city',
    name: '',
    kind: 'text',
    choices: [],
    is_retired: false,
    version: 1,
  },
];
const NOTE = {
  id: 3,
  author_id: 1,
  author: 'Jo',
  text: 'Calls back.',
  at: '2026-11-01T08:00:00Z',
  changed_at: null,
  version: 1,
};
const asked: { what: string; body: unknown }[] = [];
let notes: object[];

beforeEach(() => {
  server.state.organizations = [meadow];
  asked.length = 0;
  notes = [
    { ...NOTE, is_mine: true },
    { ...NOTE, id: 2, author: 'Max', text: 'Of a colleague', is_mine: false },
  ];
  const note = async (request: Request) => {
    const body = request.method === 'DELETE' ? undefined : await request.json().catch(() => undefined);
    asked.push({ what: `${request.method} ${new URL(request.url).pathname}`, body });
  };
  const contact = { ...zoe, own_values: { 5: { amount: 1200, currency: 'CAD' }, 6: 2 } };
  server.use(
    on.get('*/api/contacts/contacts/11/page/', () =>
      HttpResponse.json(contactPageAnswer({ contact, tags: [{ id: 8, name: 'VIP' }] })),
    ),
    on.get('*/api/own-fields/', () => HttpResponse.json(FIELDS)),
    on.get('*/api/tags/', () =>
      HttpResponse.json([
        { id: 8, name: 'VIP' },
        { id: 9, name: 'Golf' },
      ]),
    ),
    on.patch('*/api/contacts/contacts/11/tags/', async ({ request }) => {
      await note(request);
      return HttpResponse.json([]);
    }),
    on.get('*/api/contacts/contacts/11/notes/', () => HttpResponse.json({ notes, next: null })),
    on.post('*/api/contacts/contacts/11/notes/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(NOTE, { status: 201 });
    }),
    on.patch('*/api/notes/3/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(NOTE);
    }),
    on.delete('*/api/notes/3/', async ({ request }) => {
      await note(request);
      notes = [];
      return new HttpResponse(null, { status: 204 });
    }),
    on.post('*/api/notes/3/restore/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(NOTE);
    }),
    on.put('*/api/contacts/contacts/11/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(contact);
    }),
  );
});
const show = () => renderSection({ path: '/1/contacts/11' });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('G3 the page of a contact shows what the own fields of contacts say, and its form changes them', async () => {
  const { user } = show();
  const facts = await region('Contact');
  expect(await facts.findByText('1200 CAD')).toBeVisible();
  expect(facts.getByText('Cold')).toBeVisible();
  expect(facts.queryByText('City')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const budget = await dialog.findByRole('textbox', { name: 'Budget' });
  await user.clear(budget);
  await user.type(budget, 'a lot');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Budget: must be an amount with its currency/u)).toBeVisible();
  await user.clear(budget);
  await user.type(budget, '€1,500.50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  // What nobody touched is not sent, also a choice that can no longer be chosen.
  expect(asked[0]?.body).toMatchObject({ own_values: { 5: { amount: 1500.5, currency: 'EUR' } } });
});

it('G3 tags are added by name and taken off', async () => {
  const { user } = show();
  const tags = await region('Tags');
  await user.type(await tags.findByRole('combobox', { name: 'Add tag' }), 'Golf{Enter}');
  await user.click(tags.getByRole('button', { name: 'Remove the tag VIP' }));
  await waitFor(() =>
    expect(asked).toEqual([
      { what: 'PATCH /api/contacts/contacts/11/tags/', body: { add: ['Golf'] } },
      { what: 'PATCH /api/contacts/contacts/11/tags/', body: { remove: [8] } },
    ]),
  );
});

it('G3 notes are written, changed, and deleted with Undo; those of colleagues are only read', async () => {
  const { user } = show();
  const panel = await region('Notes');
  expect(await panel.findByText('Of a colleague')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Change the note of Max' })).not.toBeInTheDocument();
  await user.type(panel.getByRole('textbox', { name: 'New note' }), ' Wants a visit. ');
  await user.click(panel.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'New note' })).toHaveValue(''));
  await user.click(panel.getByRole('button', { name: 'Change the note of Jo' }));
  await user.type(panel.getByRole('textbox', { name: 'Note' }), ' Soon.');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await user.click(await panel.findByRole('button', { name: 'Delete the note of Jo' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(asked).toEqual([
      { what: 'POST /api/contacts/contacts/11/notes/', body: { text: 'Wants a visit.' } },
      { what: 'PATCH /api/notes/3/', body: { version: 1, text: 'Calls back. Soon.' } },
      { what: 'DELETE /api/notes/3/', body: undefined },
      { what: 'POST /api/notes/3/restore/', body: undefined },
    ]),
  );
});

it('G3 V7 of two that are merged a person chooses which value of an own field stays', async () => {
  const other = {
    id: 30,
    full_name: 'Z. Marchetti',
    email: zoe.email,
    title: zoe.title,
    phone: zoe.phone,
    organization: 1,
    own_values: { 5: { amount: 900, currency: 'EUR' } },
  };
  server.use(
    on.get('*/api/contacts/search/', () => HttpResponse.json([other])),
    on.post('*/api/contacts/contacts/11/merge/', async ({ request }) => {
      asked.push({ what: 'merge', body: await request.json() });
      return HttpResponse.json(zoe);
    }),
  );
  const { user } = show();
  await region('Contact');
  await user.click(screen.getByRole('button', { name: 'Merge…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^Choose /u }));
  const budget = within(await dialog.findByRole('radiogroup', { name: 'Budget' }));
  expect(budget.getByRole('radio', { name: '1200 CAD' })).toBeChecked();
  await user.click(budget.getByRole('radio', { name: '900 EUR' }));
  expect(
    within(dialog.getByRole('radiogroup', { name: 'Mood' })).getByRole('radio', { name: 'Cold' }),
  ).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(asked).toMatchObject([{ body: { own_values: { 5: { amount: 900, currency: 'EUR' } } } }]),
  );
});

it('G3 older notes are shown when they are asked for, and stay while newer ones are changed', async () => {
  server.use(
    on.get('*/api/contacts/contacts/11/notes/', ({ request }) => {
      const before = new URL(request.url).searchParams.get('before');
      return before === '2'
        ? HttpResponse.json({ notes: [{ ...NOTE, id: 1, text: 'The first', is_mine: true }], next: null })
        : HttpResponse.json({ notes, next: 2 });
    }),
    on.delete('*/api/notes/1/', () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = show();
  const panel = await region('Notes');
  await user.click(await panel.findByRole('button', { name: 'Show older notes' }));
  expect(await panel.findByText('The first')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Show older notes' })).not.toBeInTheDocument();
  // Somebody writes another: the one that leaves the first page is still shown.
  notes = [{ ...NOTE, id: 4, text: 'The newest', is_mine: true }, notes[0]!];
  await user.type(panel.getByRole('textbox', { name: 'New note' }), 'x');
  await user.click(panel.getByRole('button', { name: 'Add note' }));
  expect(await panel.findByText('The newest')).toBeVisible();
  expect(panel.getByText('Of a colleague')).toBeVisible();
  await user.click(panel.getAllByRole('button', { name: 'Delete the note of Jo' }).at(-1)!);
  await waitFor(() => expect(panel.queryByText('The first')).not.toBeInTheDocument());
});
