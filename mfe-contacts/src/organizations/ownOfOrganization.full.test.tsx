import { screen, waitFor, within } from '@testing-library/react';
import type { Organization } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, contactsServer, lakeside, meadow, renderSection } from '../contactsServer.testing.tsx';

const server = contactsServer();
const field = (id: number, about: string, name: string, kind: string, choices: object[] = []) => ({
  id,
  about,
  code: null,
  name,
  kind,
  choices,
  is_retired: false,
  version: 1,
});
const FIELDS = [
  field(1, 'organization', 'City', 'text'),
  field(2, 'organization', 'Pitches', 'number'),
  field(3, 'organization', 'Surface', 'choice', [{ id: 1, code: null, name: 'Grass', is_retired: false }]),
  field(5, 'contact', 'Budget', 'money'),
];
let tags = [
  { id: 8, name: 'VIP' },
  { id: 9, name: 'Golf' },
];
const own: Organization = {
  ...meadow,
  updated_at: '2026-11-01T08:00:00.000Z',
  own_values: { 1: 'Toronto', 3: 1 },
  tag_ids: [8, 77],
  contacts: meadow.contacts.map((contact) => ({
    ...contact,
    updated_at: '2026-11-01T08:00:00.000Z',
    own_values: {},
  })),
};

beforeEach(() => {
  server.has(own, lakeside);
  tags = tags.slice(0, 2);
  server.use(
    on.get('*/api/own-fields/', () => HttpResponse.json(FIELDS)),
    on.get('*/api/tags/', () => HttpResponse.json(tags)),
    on.get('*/api/contacts/organizations/1/notes/', () => HttpResponse.json({ notes: [], next: null })),
  );
});

async function edit() {
  const { user } = renderSection();
  await user.click(within(await card(meadow.name)).getByRole('button', { name: /^Edit/u }));
  // Until the form has been loaded another dialog stands in its place.
  await screen.findByRole('group', { name: 'Contact 1' });
  const dialog = screen.getByRole('dialog');
  return { user, dialog, form: within(dialog) };
}

it('G3 O4 a card shows tags and what is filled in, and no more than the server has', async () => {
  const { user } = renderSection();
  const first = within(await card(meadow.name));
  expect(await first.findByText(/City:/u)).toHaveTextContent('City: Toronto · Surface: Grass');
  const list = await first.findByRole('list', { name: `Tags of ${meadow.name}` });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['VIP']);
  const second = within(await card(lakeside.name));
  expect(second.queryByText(/City/u)).not.toBeInTheDocument();
  await user.click(first.getByRole('button', { name: `About ${meadow.name}` }));
  const about = within(await screen.findByRole('dialog', { name: meadow.name }));
  expect(about.getByText('Toronto')).toBeVisible();
  expect(await about.findByText('No notes yet.')).toBeVisible();
});

it('G3 tags of an organization are changed beside its notes, and the card has them at once', async () => {
  const asked: unknown[] = [];
  server.use(
    on.patch('*/api/contacts/organizations/1/tags/', async ({ request }) => {
      asked.push(await request.json());
      tags = [...tags, { id: 10, name: 'Ontario' }];
      return HttpResponse.json([
        { id: 10, name: 'Ontario' },
        { id: 8, name: 'VIP' },
      ]);
    }),
  );
  const { user } = renderSection();
  const first = await card(meadow.name);
  await user.click(await within(first).findByRole('button', { name: /^About/u }));
  const about = within(await screen.findByRole('dialog'));
  await user.type(await about.findByRole('combobox', { name: 'Add tag' }), 'Ontario{Enter}');
  expect(await about.findByRole('button', { name: 'Remove the tag Ontario' })).toBeVisible();
  expect(asked).toEqual([{ add: ['Ontario'] }]);
  expect(within(first).getByText('Ontario')).toBeInTheDocument();
  expect(server.state.reads.organizations).toBe(1);
  // A note that is not added yet is not lost unasked.
  await user.type(about.getByRole('textbox', { name: 'New note' }), 'Calls back');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Discard changes?')).toBeVisible();
});

it('G3 O11 the form sends what was typed of own fields of the organization and its contacts, and nothing else of them', async () => {
  const { user, form, dialog } = await edit();
  await user.click(form.getByText('More about the organization'));
  await user.type(form.getByRole('textbox', { name: 'Pitches' }), 'many');
  const third = within(form.getByRole('group', { name: 'Contact 2' }));
  await user.click(third.getByText('More about the contact'));
  await user.type(third.getByRole('textbox', { name: 'Budget' }), '1500 CAD');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Pitches: must be a number')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Pitches' })).toHaveFocus();
  await user.clear(form.getByRole('textbox', { name: 'Pitches' }));
  await user.type(form.getByRole('textbox', { name: 'Pitches' }), '4');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const puts = server.state.calls.filter(({ what }) => what.startsWith('PUT'));
  expect(puts).toMatchObject([
    { what: 'PUT /api/contacts/organizations/1/', body: { own_values: { 2: 4 } } },
    {
      what: 'PUT /api/contacts/contacts/12/',
      body: { own_values: { 5: { amount: 1500, currency: 'CAD' } } },
    },
  ]);
});

it('G3 S9 what somebody else has set meanwhile stays, and where both have set the same a person chooses', async () => {
  const { user, form, dialog } = await edit();
  await user.click(form.getByText('More about the organization'));
  const city = form.getByRole('textbox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Ottawa');
  await user.type(form.getByRole('textbox', { name: 'Pitches' }), '4');
  const sent: unknown[] = [];
  let isRefused = true;
  server.has({ ...own, updated_at: '2026-11-02T08:00:00.000Z', own_values: { 1: 'Berlin' } }, lakeside);
  server.use(
    on.put('*/api/contacts/organizations/1/', async ({ request }) => {
      sent.push(await request.json());
      if (isRefused) return HttpResponse.json({ detail: 'Somebody else has changed it.' }, { status: 409 });
      return HttpResponse.json({ ...own, own_values: { 1: 'Berlin', 2: 4 } });
    }),
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Berlin/u)).toBeVisible();
  expect(form.getByText(/Ottawa/u)).toBeVisible();
  isRefused = false;
  await user.click(form.getByRole('button', { name: 'Take theirs' }));
  expect(city).toHaveValue('Berlin');
  expect(form.getByRole('textbox', { name: 'Pitches' })).toHaveValue('4');
  // What they have cleared is not set again.
  expect(form.getByRole('combobox', { name: 'Surface' })).toHaveTextContent('Select…');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent.at(-1)).toMatchObject({ own_values: { 2: 4 }, updated_at: '2026-11-02T08:00:00.000Z' });
});
