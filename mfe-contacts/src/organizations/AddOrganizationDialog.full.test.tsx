import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { card, contactCard, expectLogged, place } from '../contactsServer.testing.tsx';
import { server, openDialog, nameField, fill } from './AddOrganizationDialog.testing.tsx';

it('O9 has its subtitle, the name, and one contact with four fields', async () => {
  const { form, dialog } = await openDialog();
  expect(form.getByText('Add a new organization and its contacts manually.')).toBeVisible();
  expect(nameField(form)).toHaveValue('');
  for (const label of ['Name', 'Title', 'Email', 'Phone (Optional)']) {
    expect(contactCard(dialog, 1).getByLabelText(label)).toHaveValue('');
  }
  expect(contactCard(dialog, 1).getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(place()).toBe('/?dialog=add');
});

it('V10 O9 sends the time zone that was chosen, and asks before it is lost', async () => {
  const opened = await openDialog();
  const { user, form } = opened;
  const field = form.getByRole('combobox', { name: /Time zone/u });
  expect(field).toHaveTextContent('Not known');
  await user.click(field);
  await user.type(await screen.findByPlaceholderText('Search'), 'halif');
  await user.click(await screen.findByRole('option', { name: 'America/Halifax' }));
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await fill(opened);
  await user.click(opened.submit);
  await card('Riverside Stadium Trust');
  expect(server.state.calls).toMatchObject([{ body: { time_zone: 'America/Halifax' } }]);
});

it('O17 shows what the server refuses at its field, mapping the indexes of the request to the cards', async () => {
  expectLogged();
  server.use(
    on.post('*/api/contacts/organizations/', () =>
      HttpResponse.json(
        {
          detail: 'Bad fields.',
          errors: [
            { field: 'name', message: 'This name is taken.' },
            { field: 'contacts.1.email', message: 'This address is blocked.' },
          ],
        },
        { status: 409 },
      ),
    ),
  );
  const opened = await openDialog();
  const { user, form, dialog } = opened;
  await fill(opened);
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await fillIn(user, contactCard(dialog, 3).getByLabelText('Email'), 'blocked@riverside.example');
  await user.click(opened.submit);
  // The second card was blank and not sent: the second contact of the request is the third card.
  await waitFor(() => expect(nameField(form)).toHaveAccessibleDescription('This name is taken.'));
  expect(contactCard(dialog, 3).getByLabelText('Email')).toHaveAccessibleDescription(
    'This address is blocked.',
  );
  expect(nameField(form)).toHaveFocus();
  expect(contactCard(dialog, 1).getByLabelText('Email')).toHaveValue('ann@riverside.example');
});

it.each([
  [
    'the words of the server',
    () => HttpResponse.json({ detail: 'Not today.' }, { status: 403 }),
    'Not today.',
  ],
  ['the default without a reason', () => new HttpResponse(null, { status: 500 }), 'Create failed.'],
  ['the default without an answer', () => HttpResponse.error(), 'Create failed. The server did not answer'],
])(
  'O7 O17 a failure is told in the dialog with %s, and nothing typed is lost',
  async (_, answer, expected) => {
    expectLogged();
    server.use(on.post('*/api/contacts/organizations/', answer, { once: true }));
    const opened = await openDialog();
    await fill(opened);
    await opened.user.click(opened.submit);
    expect(await opened.form.findByRole('alert')).toHaveTextContent(expected);
    expect(nameField(opened.form)).toHaveValue('Riverside Stadium Trust');
    await opened.user.click(opened.submit);
    expect(await card('Riverside Stadium Trust')).toBeVisible();
  },
);

describe('closing', () => {
  it('O9 asks when something was typed, and keeps it', async () => {
    const { user, form } = await openDialog();
    await user.type(nameField(form), 'River');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(nameField(form)).toHaveValue('River');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/');
  });
});

it.each([
  ['ann@riverside', 'Email of Ann Okafor: the part after @ needs a domain, like riverside.example.'],
  ['riverside', 'Email of Ann Okafor: an @ is missing, as in ann@riverside.example.'],
  ['ann@river..example', 'Email of Ann Okafor: this is not an address that mail can be sent to.'],
  ['an\u200Bn@river.example', 'Email of Ann Okafor: an invisible character. Type it anew.'],
])('O9 O17 %s is refused at the field before anything is sent', async (email, message) => {
  const opened = await openDialog();
  await fill(opened, email);
  await opened.user.click(opened.submit);
  const field = contactCard(opened.dialog, 1).getByLabelText('Email');
  expect(field).toHaveAccessibleDescription(message);
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(server.sent()).toEqual([]);
  await opened.user.type(field, 'x');
  expect(field).not.toHaveAttribute('aria-invalid');
});

it('O9 a text that is too long is refused with its length', async () => {
  const opened = await openDialog();
  await fill(opened);
  const phone = contactCard(opened.dialog, 1).getByLabelText('Phone (Optional)');
  await opened.user.click(phone);
  await opened.user.paste('5'.repeat(51));
  await opened.user.click(opened.submit);
  expect(phone).toHaveAccessibleDescription('Phone of Ann Okafor: at most 50 characters, this has 51.');
});
