import { BLANK_CONTACT } from '@touchline/shared/contract';
import { screen, waitFor } from '@testing-library/react';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { card, contactCard, lakeside, place, renderSection } from '../contactsServer.testing.tsx';
import { server, openDialog, nameField, fill } from './AddOrganizationDialog.testing.tsx';

it('O9 can add once there is a name and a contact with a name and an e-mail, none of them blank', async () => {
  const { user, form, dialog, submit } = await openDialog();
  const contact = contactCard(dialog, 1);
  expect(submit).toBeDisabled();
  await fillIn(user, nameField(form), 'Riverside');
  await user.type(contact.getByLabelText('Name'), '  ');
  await fillIn(user, contact.getByLabelText('Email'), 'ann@riverside.example');
  expect(submit).toBeDisabled();
  await user.type(contact.getByLabelText('Name'), 'Ann');
  expect(submit).toBeEnabled();
  await user.clear(nameField(form));
  expect(submit).toBeDisabled();
});

it('O9 a contact can be removed while there is more than one; the focus follows', async () => {
  const { user, form, dialog } = await openDialog();
  expect(form.queryByRole('button', { name: /^Remove/u })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await waitFor(() => expect(contactCard(dialog, 2).getByLabelText('Name')).toHaveFocus());
  expect(form.getAllByRole('button', { name: /^Remove/u })).toHaveLength(2);
  await fillIn(user, contactCard(dialog, 2).getByLabelText('Name'), 'Second');
  await user.click(form.getByRole('button', { name: 'Remove contact 1' }));
  expect(contactCard(dialog, 1).getByLabelText('Name')).toHaveValue('Second');
  expect(form.getByRole('button', { name: 'Add Contact' })).toHaveFocus();
  expect(form.queryByRole('button', { name: /^Remove/u })).toBeNull();
});

it('S13 an address that mixes alphabets is told while it is typed', async () => {
  const { user, dialog } = await openDialog();
  const email = contactCard(dialog, 1).getByLabelText('Email');
  await fillIn(user, email, 'аnn@river.example');
  expect(email).toHaveAccessibleDescription(/^Mixes Latin letters/u);
  await user.clear(email);
  expect(email).not.toHaveAccessibleDescription();
});

it('O9 Enter says what is missing before an organization can be added', async () => {
  const { user, form, dialog } = await openDialog();
  await user.type(nameField(form), 'Riverside{Enter}');
  const name = contactCard(dialog, 1).getByLabelText('Name');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(/one contact with a name and an email/u);
  expect(nameField(form)).toHaveValue('Riverside');
  expect(server.state.calls).toEqual([]);
});

it('O9 the contact list scrolls at 300px', async () => {
  const { form } = await openDialog();
  expect(form.getByRole('group', { name: 'Contact 1' }).parentElement).toHaveStyle({ maxHeight: '300px' });
});

it('O8 O9 sends what was typed, trimmed and without blank contacts, and puts the organization first', async () => {
  const { user, form, dialog } = await openDialog();
  const first = contactCard(dialog, 1);
  await fillIn(user, nameField(form), 'Riverside Stadium Trust');
  await fillIn(user, first.getByLabelText('Name'), 'Ann Okafor');
  await fillIn(user, first.getByLabelText('Email'), 'ann@riverside.example');
  await fillIn(user, first.getByLabelText('Title'), ' Trustee ');
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await user.type(contactCard(dialog, 3).getByLabelText('Name'), 'Noor{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.state.calls).toEqual([
    {
      what: 'POST /api/contacts/organizations/',
      body: {
        name: 'Riverside Stadium Trust',
        contacts: [
          { ...BLANK_CONTACT, full_name: 'Ann Okafor', title: 'Trustee', email: 'ann@riverside.example' },
          { ...BLANK_CONTACT, full_name: 'Noor' },
        ],
      },
    },
  ]);
  const cards = screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent);
  expect(cards).toEqual(['Riverside Stadium Trust', lakeside.name]);
  expect(server.state.reads.organizations).toBe(1);
  expect(place()).toBe('/');
});

it('O9 a double click sends once', async () => {
  const opened = await openDialog();
  await fill(opened);
  await opened.user.dblClick(opened.submit);
  await card('Riverside Stadium Trust');
  expect(server.sent()).toHaveLength(1);
});

it('O9 the same e-mail twice is refused, naming the other contact', async () => {
  const opened = await openDialog();
  const { user, form, dialog } = opened;
  await fill(opened);
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await fillIn(user, contactCard(dialog, 2).getByLabelText('Email'), 'ANN@riverside.example');
  await user.click(opened.submit);
  expect(contactCard(dialog, 2).getByLabelText('Email')).toHaveAccessibleDescription(
    'Email of contact 2: Ann Okafor has the same address.',
  );
});

describe('closing', () => {
  it('O9 does not ask when nothing was typed', async () => {
    const { user } = await openDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/');
  });

  it('O9 a link opens it, and closing it stays in the section', async () => {
    const { user } = renderSection({ path: '/?search=lake&dialog=add' });
    await screen.findByRole('dialog', { name: 'Add New Organization' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/?search=lake');
  });
});
