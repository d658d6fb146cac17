import { BLANK_CONTACT } from '@touchline/shared/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import {
  card,
  contact,
  contactCard,
  contactsServer,
  expectLogged,
  meadow,
  renderSection,
} from '../contactsServer.testing.tsx';

const server = contactsServer();
beforeEach(() => server.has(meadow));

async function openDialog() {
  const { user } = renderSection();
  await user.click(within(await card(meadow.name)).getByRole('button', { name: /^Edit/u }));
  await screen.findByRole('textbox', { name: 'Organization Name' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Organization Contacts' });
  const form = within(dialog);
  server.state.calls.length = 0;
  return { user, dialog, form, save: form.getByRole('button', { name: 'Save' }) };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const PUTS = [11, 12, 13].map((id) => `PUT /api/contacts/contacts/${id}/`);
const REFETCH = 'GET /api/contacts/organizations/1/';

it('O10 names the organization and shows its contacts, each of which can be deleted', async () => {
  const { form, dialog } = await openDialog();
  expect(form.getByText('Manage contacts for Meadow Park Athletic Club')).toBeVisible();
  expect(contactCard(dialog, 1).getByLabelText('Name')).toHaveValue('Zoë Marchetti');
  expect(contactCard(dialog, 1).getByLabelText('Phone (Optional)')).toHaveValue('+1 555 0142');
  expect(contactCard(dialog, 3).getByLabelText('Email')).toHaveValue('turf-office@meadowpark.example');
  expect(form.getAllByRole('button', { name: /^Delete contact/u })).toHaveLength(3);
});

it('O10 the contact list scrolls at 400px', async () => {
  const { form } = await openDialog();
  expect(form.getByRole('group', { name: 'Contact 1' }).parentElement).toHaveStyle({ maxHeight: '400px' });
});

it('O11 creates the new contacts, then updates the existing ones, in order, then reads the organization again', async () => {
  const { user, form, dialog, save } = await openDialog();
  await fillIn(user, contactCard(dialog, 3).getByLabelText('Title'), 'Office');
  for (const name of ['First New', 'Second New']) {
    await user.click(form.getByRole('button', { name: 'Add Contact' }));
    await user.keyboard(name);
  }
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([
    ...Array<string>(2).fill('POST /api/contacts/organizations/1/contacts/'),
    PUTS[2],
    REFETCH,
  ]);
  expect(server.state.calls[0]?.body).toEqual({ ...BLANK_CONTACT, full_name: 'First New' });
  expect(server.state.calls[2]?.body).toEqual({
    ...BLANK_CONTACT,
    id: 13,
    organization: 1,
    title: 'Office',
    email: 'turf-office@meadowpark.example',
  });
  const shown = within(await card(meadow.name));
  expect(shown.getByText('5 contacts')).toBeVisible();
  expect(shown.getByText('Office')).toBeVisible();
  expect(server.state.reads.organizations).toBe(1);
});

it('O8 the organization is replaced by what the server answers', async () => {
  const { user, dialog, save } = await openDialog();
  server.use(
    on.get('*/api/contacts/organizations/1/', () =>
      HttpResponse.json({ id: 1, name: 'Renamed elsewhere', contacts: [] }),
    ),
  );
  await user.type(contactCard(dialog, 1).getByLabelText('Title'), '!');
  await user.click(save);
  expect(await card('Renamed elsewhere')).toBeVisible();
  expect(screen.queryByText(meadow.name, { selector: 'h2' })).toBeNull();
});

it('O11 a new name is sent first, and only when it changed', async () => {
  const { user, form, save } = await openDialog();
  const name = form.getByLabelText('Organization Name');
  await user.clear(name);
  await fillIn(user, name, ' Meadow Park ');
  await user.click(save);
  await closed();
  expect(server.state.calls[0]).toEqual({
    what: 'PUT /api/contacts/organizations/1/',
    body: { name: 'Meadow Park' },
  });
  expect(server.sent().slice(1)).toEqual([REFETCH]);
  expect(await card('Meadow Park')).toBeVisible();
});

it('O10 Save reads Saving... while it runs, and nothing can be typed or sent meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  server.use(
    on.put('*/api/contacts/contacts/11/', async () => {
      await held.promise;
      return undefined;
    }),
  );
  const { user, form, dialog, save } = await openDialog();
  await user.type(contactCard(dialog, 1).getByLabelText('Title'), '!');
  await user.dblClick(save);
  expect(await form.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
  expect(contactCard(dialog, 1).getByLabelText('Name')).toHaveAttribute('readonly');
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  held.resolve();
  await closed();
  expect(server.sent()).toEqual([PUTS[0], REFETCH]);
});

it('O11 O12 O17 on an error the dialog stays open with what was typed, and what succeeded is not sent again', async () => {
  expectLogged();
  let isBusy = true;
  server.use(
    on.put('*/api/contacts/contacts/12/', () =>
      isBusy ? HttpResponse.json({ detail: 'Busy for a moment.' }, { status: 503 }) : undefined,
    ),
  );
  const { user, form, dialog, save } = await openDialog();
  await user.clear(contactCard(dialog, 1).getByLabelText('Title'));
  await fillIn(user, contactCard(dialog, 1).getByLabelText('Title'), 'Director of turf');
  await fillIn(user, contactCard(dialog, 2).getByLabelText('Phone (Optional)'), '7');
  await fillIn(user, contactCard(dialog, 3).getByLabelText('Phone (Optional)'), '8');
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await user.keyboard('New Person');
  await user.click(save);
  expect(await form.findByRole('alert')).toHaveTextContent('Busy for a moment.');
  expect(contactCard(dialog, 1).getByLabelText('Title')).toHaveValue('Director of turf');
  expect(contactCard(dialog, 4).getByLabelText('Name')).toHaveValue('New Person');
  // It is stored by now, so the button deletes it rather than just removing it.
  expect(form.getByRole('button', { name: 'Delete contact New Person' })).toBeVisible();
  const before = server.sent().filter((what) => what !== REFETCH);
  expect(before).toEqual(['POST /api/contacts/organizations/1/contacts/', PUTS[0]]);

  isBusy = false;
  server.state.calls.length = 0;
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([PUTS[1], PUTS[2], REFETCH]);
  expect(within(await card(meadow.name)).getByText('4 contacts')).toBeVisible();
});

it('O11 what is changed after it was saved is sent again', async () => {
  expectLogged();
  let isBusy = true;
  server.use(
    on.put('*/api/contacts/contacts/13/', () =>
      isBusy ? new HttpResponse(null, { status: 500 }) : undefined,
    ),
  );
  const { user, form, dialog, save } = await openDialog();
  await user.type(contactCard(dialog, 1).getByLabelText('Title'), '?');
  await user.type(contactCard(dialog, 3).getByLabelText('Title'), '?');
  await user.click(save);
  expect(await form.findByRole('alert')).toHaveTextContent('Update failed.');
  isBusy = false;
  server.state.calls.length = 0;
  await user.type(contactCard(dialog, 1).getByLabelText('Title'), '!');
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([PUTS[0], PUTS[2], REFETCH]);
});

it('O11 O17 says so when everything was saved and only reading it back failed', async () => {
  const { user, form, dialog, save } = await openDialog();
  expectLogged();
  server.use(on.get('*/api/contacts/organizations/1/', () => HttpResponse.error(), { once: true }));
  await user.type(contactCard(dialog, 1).getByLabelText('Title'), '!');
  await user.click(save);
  expect(await form.findByRole('alert')).toHaveTextContent('Everything was saved');
  server.state.calls.length = 0;
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([REFETCH]);
});

it('O17 shows that another contact has an address at the field of the contact it was sent for', async () => {
  expectLogged();
  server.use(
    on.post('*/api/contacts/organizations/1/contacts/', () =>
      HttpResponse.json(
        { detail: 'email: taken', errors: [{ field: 'email', message: 'Already there.' }] },
        { status: 409 },
      ),
    ),
  );
  const { user, form, dialog, save } = await openDialog();
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await fillIn(user, contactCard(dialog, 4).getByLabelText('Email'), 'new@meadowpark.example');
  await user.click(save);
  await waitFor(() =>
    expect(contactCard(dialog, 4).getByLabelText('Email')).toHaveAccessibleDescription('Already there.'),
  );
  expect(contactCard(dialog, 4).getByLabelText('Email')).toHaveFocus();
});

it('O11 asks about a contact that was emptied by hand, and ignores a new one left blank', async () => {
  const { user, form, dialog, save } = await openDialog();
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await user.clear(contactCard(dialog, 3).getByLabelText('Email'));
  await user.click(save);
  expect(contactCard(dialog, 3).getByLabelText('Name')).toHaveAccessibleDescription(
    /fill in at least one field/u,
  );
  await fillIn(user, contactCard(dialog, 3).getByLabelText('Name'), 'Office');
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([PUTS[2], REFETCH]);
});

describe('deleting a contact', () => {
  it('O10 asks, deletes it at once, and leaves the rest of the form as it was typed', async () => {
    const { user, form, dialog } = await openDialog();
    await fillIn(user, contactCard(dialog, 1).getByLabelText('Title'), ' of all');
    await user.click(form.getByRole('button', { name: 'Delete contact Иван Петров' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Campaigns send nothing more to this contact/u)).toBeVisible();
    expect(question.getByText(/^This can be taken back/u)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.sent()).toEqual(['DELETE /api/contacts/contacts/12/']);
    expect(form.getAllByRole('group')).toHaveLength(2);
    expect(contactCard(dialog, 1).getByLabelText('Title')).toHaveValue('Head groundskeeper of all');
    expect(screen.getByText('2 contacts')).toBeInTheDocument();
  });

  it('O10 a new contact is just removed', async () => {
    const { user, form } = await openDialog();
    await user.click(form.getByRole('button', { name: 'Add Contact' }));
    await user.click(form.getByRole('button', { name: 'Remove contact 4' }));
    expect(form.getAllByRole('group')).toHaveLength(3);
    expect(server.sent()).toEqual([]);
  });

  it('O7 O17 shows a failure in the question', async () => {
    expectLogged();
    server.use(on.delete('*/api/contacts/contacts/11/', () => new HttpResponse(null, { status: 500 })));
    const { user, form } = await openDialog();
    await user.click(form.getByRole('button', { name: 'Delete contact Zoë Marchetti' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Delete failed.');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(form.getAllByRole('group')).toHaveLength(3);
  });
});

it('O10 finds one of many contacts, and keeps it while it is renamed', async () => {
  const contacts = Array.from({ length: 200 }, (_, index) =>
    contact(index + 1, { full_name: `Person ${index}`, organization: 1 }),
  );
  server.has({ id: 1, name: meadow.name, contacts });
  const { user, form, dialog } = await openDialog();
  expect(form.getAllByRole('group')).toHaveLength(60);
  await fillIn(user, form.getByPlaceholderText('Find a contact'), 'person 150');
  const found = contactCard(dialog, 151).getByLabelText('Name');
  await user.clear(found);
  await fillIn(user, found, 'Somebody else');
  expect(form.getAllByRole('group')).toHaveLength(1);
  expect(found).toHaveValue('Somebody else');
});

it('O10 a link to an organization that is gone says so', async () => {
  const { user } = renderSection({ path: '/?edit=77' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This organization is no longer there.');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await closed();
});
