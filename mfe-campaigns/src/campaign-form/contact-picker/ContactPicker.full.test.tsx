import { waitFor, screen } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, contact, expectLogged, renderSection } from '../../campaignsServer.testing.tsx';
import { dialog, ORGANIZATIONS } from '../campaignFormServer.testing.tsx';
import { server, opened } from './ContactPicker.testing.tsx';

it('C9 Select All toggles every contact that can be chosen, and the box shows how many are', async () => {
  const { user, picker, box } = await opened();
  await user.click(box('Zoë Marchetti'));
  expect(box('Meadow Park')).toBePartiallyChecked();
  await user.click(picker.getByRole('button', { name: 'Select All (2), Meadow Park' }));
  expect(box('Meadow Park')).toBeChecked();
  expect(picker.getByText('2 contacts selected')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Deselect All (2), Meadow Park' }));
  expect(box('Meadow Park')).not.toBeChecked();
  expect(picker.getByText('0 contacts selected')).toBeVisible();
});

it('H8 C9 is a single Tab stop, with arrow keys inside', async () => {
  const { user, picker, box } = await opened();
  await waitFor(() => expect(picker.getByRole('searchbox')).toHaveFocus());
  await user.tab();
  await user.tab();
  expect(picker.getByRole('button', { name: 'Select all shown (4)' })).toHaveFocus();
  await user.tab();
  expect(box('Lakeside School')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(picker.getByRole('button', { name: 'Select All (2), Lakeside School' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowDown} ');
  expect(box('Bo Lindqvist')).toBeChecked();
  await user.tab();
  expect(picker.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(box('Bo Lindqvist')).toHaveFocus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(picker.getByRole('switch', { name: 'Only selected' })).toHaveFocus();
});

it('C9 a contact that the campaign already has stays, and can be removed and put back, even without an organization', async () => {
  server.has(campaign(5, { contacts: [contact(6), contact(99, { name: 'Lone Wolf' })] }));
  const { user, picker, box } = await opened('/?edit=5');
  expect(box('Ann Byrne')).toBeChecked();
  await user.click(box('Ann Byrne'));
  expect(box('Ann Byrne')).toBeEnabled();
  await user.click(box('Ann Byrne'));
  expect(picker.getByRole('group', { name: 'Not in any organization' })).toContainElement(box('Lone Wolf'));
  await user.click(box('Lone Wolf'));
  expect(picker.getByText('1 contact selected')).toBeVisible();
});

it('C15 says in place that the organizations could not be loaded', async () => {
  expectLogged();
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () => new HttpResponse(null, { status: 503 }), {
      once: true,
    }),
  );
  const { user } = renderSection({ path: '/?dialog=create' });
  const form = await dialog('Create Campaign');
  await form.findByText(/The organizations could not be loaded/u);
  await user.click(form.getByRole('button', { name: 'Select Contacts' }));
  const picker = await dialog('Select Contacts');
  expect(picker.getByText('The organizations could not be loaded.')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Retry' }));
  expect(await picker.findByRole('group', { name: 'Meadow Park' })).toBeVisible();
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

it('S10 C9 says how many contacts are missing whose ids cannot be read', async () => {
  const [meadow, lakeside] = ORGANIZATIONS;
  const strangers = lakeside?.contacts.map((one) => ({ ...one, id: `contact-${one.id}` }));
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () =>
      HttpResponse.json([meadow, { ...lakeside, contacts: strangers }]),
    ),
  );
  const { picker } = await opened();
  expect(picker.getByText(/^3 entries are missing here/u)).toBeVisible();
});
