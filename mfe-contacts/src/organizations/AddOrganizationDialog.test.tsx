import { BLANK_CONTACT } from '@touchline/shared/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import {
  card,
  contactCard,
  contactsServer,
  expectLogged,
  lakeside,
  place,
  renderSection,
} from '../contactsServer.testing.tsx';

const server = contactsServer();
beforeEach(() => server.has(lakeside));

async function openDialog(options?: Parameters<typeof renderSection>[0]) {
  const { user } = renderSection(options);
  await card(lakeside.name);
  await user.click(screen.getByRole('button', { name: 'Add New Organization' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Organization' });
  const submit = within(dialog).getByRole('button', { name: 'Add Organization' });
  return { user, dialog, form: within(dialog), submit };
}
const nameField = (form: ReturnType<typeof within>) => form.getByLabelText('Organization Name');

/** Fills in what enables the button. */
async function fill(
  { user, form, dialog }: Awaited<ReturnType<typeof openDialog>>,
  email = 'ann@riverside.example',
) {
  const contact = contactCard(dialog, 1);
  for (const [field, text] of [
    [nameField(form), 'Riverside Stadium Trust'],
    [contact.getByLabelText('Name'), 'Ann Okafor'],
    [contact.getByLabelText('Email'), email],
  ] as const) {
    await fillIn(user, field, text);
  }
}

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
  expect(contactCard(dialog, 2).getByLabelText('Name')).toHaveFocus();
  expect(form.getAllByRole('button', { name: /^Remove/u })).toHaveLength(2);
  await fillIn(user, contactCard(dialog, 2).getByLabelText('Name'), 'Second');
  await user.click(form.getByRole('button', { name: 'Remove contact 1' }));
  expect(contactCard(dialog, 1).getByLabelText('Name')).toHaveValue('Second');
  expect(form.getByRole('button', { name: 'Add Contact' })).toHaveFocus();
  expect(form.queryByRole('button', { name: /^Remove/u })).toBeNull();
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

it('O9 a double click sends once', async () => {
  const opened = await openDialog();
  await fill(opened);
  await opened.user.dblClick(opened.submit);
  await card('Riverside Stadium Trust');
  expect(server.sent()).toHaveLength(1);
});

it.each([
  ['ann@riverside', 'Email of Ann Okafor: the part after @ needs a domain, like riverside.example.'],
  ['riverside', 'Email of Ann Okafor: an @ is missing, as in ann@riverside.example.'],
  ['ann@river..example', 'Email of Ann Okafor: this is not an address that mail can be sent to.'],
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

it('O9 a text that is too long is refused with its length', async () => {
  const opened = await openDialog();
  await fill(opened);
  const phone = contactCard(opened.dialog, 1).getByLabelText('Phone (Optional)');
  await opened.user.click(phone);
  await opened.user.paste('5'.repeat(51));
  await opened.user.click(opened.submit);
  expect(phone).toHaveAccessibleDescription('Phone of Ann Okafor: at most 50 characters, this has 51.');
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
