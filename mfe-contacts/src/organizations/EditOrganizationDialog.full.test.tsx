import { screen, waitFor, fireEvent, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { card, contact, contactCard, expectLogged, meadow } from '../contactsServer.testing.tsx';
import { server, openDialog, closed, PUTS, REFETCH } from './EditOrganizationDialog.testing.tsx';

it('O10 names the organization and shows its contacts, each of which can be deleted', async () => {
  const { form, dialog } = await openDialog();
  expect(form.getByText('Manage contacts for Meadow Park Athletic Club')).toBeVisible();
  expect(contactCard(dialog, 1).getByLabelText('Name')).toHaveValue('Zoë Marchetti');
  expect(contactCard(dialog, 1).getByLabelText('Phone (Optional)')).toHaveValue('+1 555 0142');
  expect(contactCard(dialog, 3).getByLabelText('Email')).toHaveValue('turf-office@meadowpark.example');
  expect(form.getAllByRole('button', { name: /^Delete contact/u })).toHaveLength(3);
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

it('O11 S10 what came blank or odd and was not touched blocks nothing, and is not sent', async () => {
  const [zoe, ivan, office] = meadow.contacts;
  const odd = [
    { ...zoe!, full_name: '', email: '', title: '', phone: '' },
    { ...ivan!, email: 'no address' },
    office!,
  ];
  server.has({ ...meadow, contacts: odd });
  const { user, dialog, save } = await openDialog();
  await user.type(contactCard(dialog, 3).getByLabelText('Title'), '!');
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([PUTS[2], REFETCH]);
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

it('O10 the contact list scrolls at 400px', async () => {
  const { form } = await openDialog();
  expect(form.getByRole('group', { name: 'Contact 1' }).parentElement).toHaveStyle({ maxHeight: '400px' });
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
});

it('O17 V7 says who has the address that was refused, and offers to merge the two', async () => {
  expectLogged();
  const [zoe, ...others] = meadow.contacts;
  const holder = { ...zoe!, id: 77, full_name: 'Zoë M.', email: 'zoe.m@meadowpark.example' };
  const { user, form, dialog, save } = await openDialog();
  server.use(
    on.put('*/api/contacts/contacts/11/', () =>
      HttpResponse.json(
        { detail: 'email: taken', errors: [{ field: 'email', message: 'Zoë M. already has it.' }] },
        { status: 409 },
      ),
    ),
  );
  server.has({ ...meadow, contacts: [zoe!, ...others, holder] });
  fireEvent.change(contactCard(dialog, 1).getByLabelText('Email'), {
    target: { value: 'ZOE.M@meadowpark.example' },
  });
  await user.click(save);
  expect(await form.findByText(/^Zoë M\. has the address zoe\.m@meadowpark\.example\./u)).toBeVisible();
  expect(form.getByRole('link', { name: 'Merge the two…' })).toHaveAttribute(
    'href',
    `/organizations/1/contacts/77?dialog=merge&with=${encodeURIComponent(zoe!.email)}`,
  );
  expect(contactCard(dialog, 1).getByLabelText('Email')).toHaveValue('ZOE.M@meadowpark.example');
});
