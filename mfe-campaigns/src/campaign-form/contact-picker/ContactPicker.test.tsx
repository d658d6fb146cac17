import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { server, opened } from './ContactPicker.testing.tsx';

it('C9 shows name, title and e-mail of each contact, and the reason where one cannot be chosen', async () => {
  const { box } = await opened();
  expect(box('Zoë Marchetti')).toHaveAccessibleDescription('Head groundskeeper · zoe@meadow.example');
  expect(box('Ann Byrne')).toBeDisabled();
  expect(box('Ann Byrne')).toHaveAccessibleDescription('Unsubscribed · ann@lakeside.example');
  expect(screen.getAllByRole('checkbox', { name: 'Unnamed Contact' })).toHaveLength(2);
});

it('C9 uses the name where there is no full_name', async () => {
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () =>
      HttpResponse.json([{ id: 1, name: 'Meadow Park', contacts: [{ id: 1, name: 'Zoë' }, null] }]),
    ),
  );
  const { box } = await opened();
  expect(box('Zoë')).toBeEnabled();
});

/** How many contacts are shown of each organization. */
const rows = () => screen.getAllByRole('list', { name: /^Contacts of/u }).map((list) => list.children.length);

it.each([
  ['lakeside', ['Bo Lindqvist', 'Unnamed Contact', 'Ann Byrne']],
  ['ИВАН', ['Иван Петров']],
  ['zoe@', ['Zoë Marchetti']],
  ['director', ['Bo Lindqvist']],
])('C9 finds %s as it is typed, and the selection survives', async (search, found) => {
  const { user, picker, box } = await opened();
  await user.click(box('Zoë Marchetti'));
  await user.type(picker.getByRole('searchbox'), search);
  await waitFor(() => expect(rows()).toEqual([found.length]));
  for (const name of found) expect(box(name)).toBeVisible();
  expect(picker.getByText('1 contact selected')).toBeVisible();
});

it('C9 says how many contacts a filter hides, whom Select All leaves alone', async () => {
  const { user, picker, box } = await opened();
  await user.type(picker.getByRole('searchbox'), 'zoe@');
  expect(await picker.findByText('0 of 3 selected · 1 of 3 shown')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Select All (1), Meadow Park' }));
  expect(picker.getByText('1 contact selected')).toBeVisible();
  expect(box('Meadow Park')).toBeChecked();
  await user.clear(picker.getByRole('searchbox'));
  await waitFor(() => expect(box('Meadow Park')).toBePartiallyChecked());
});

it('C9 G4 offers contacts of no organization, and finds them in any order, alphabet and with typing errors', async () => {
  server.use(
    on.get('*/api/contacts/contacts/', () =>
      HttpResponse.json([
        { id: 71, full_name: 'Пётр Королёв', email: 'petr@park.example', organization: null },
        { id: 72, full_name: 'No Address', email: '', organization: null },
      ]),
    ),
  );
  const { user, picker, box } = await opened();
  const nobodys = await picker.findByRole('group', { name: 'Not in any organization' });
  expect(nobodys).toContainElement(box('Пётр Королёв'));
  expect(box('No Address')).toBeDisabled();
  await user.type(picker.getByRole('searchbox'), 'korolev petr');
  await waitFor(() => expect(rows()).toEqual([1]));
  await user.click(box('Пётр Королёв'));
  await user.clear(picker.getByRole('searchbox'));
  await user.type(picker.getByRole('searchbox'), 'marcheti meadow');
  await waitFor(() => expect(rows()).toEqual([1]));
  expect(box('Zoë Marchetti')).toBeVisible();
  expect(picker.getByText('1 contact selected')).toBeVisible();
});

it('C9 shows only what is selected, and keeps in sight what is then unticked', async () => {
  const { user, picker, box } = await opened();
  await user.click(box('Bo Lindqvist'));
  await user.click(picker.getByRole('switch', { name: 'Only selected' }));
  expect(picker.queryByRole('group', { name: 'Meadow Park' })).not.toBeInTheDocument();
  await user.click(box('Bo Lindqvist'));
  expect(box('Bo Lindqvist')).not.toBeChecked();
});

it('C9 Shift selects a range, across organizations and with the keyboard', async () => {
  const { user, picker, box } = await opened();
  await user.click(box('Zoë Marchetti'));
  await user.keyboard('{Shift>}');
  await user.click(box('Bo Lindqvist'));
  await user.keyboard('{/Shift}');
  // Bo, whoever is behind the address of an office, and Zoë: whoever unsubscribed is left out.
  expect(picker.getByText('3 contacts selected')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(picker.getAllByRole('checkbox', { name: 'Unnamed Contact' })[0]).toHaveFocus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(picker.getByText('1 contact selected')).toBeVisible();
});

it('C9 Cancel asks before a selection is lost, and then loses it', async () => {
  const { user, form, picker, box } = await opened();
  await user.click(box('Zoë Marchetti'));
  await user.click(picker.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Select Contacts' })).toBeNull());
  expect(form.getByText('No contacts selected')).toBeVisible();
});
