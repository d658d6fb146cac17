import { screen, within } from '@testing-library/react';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { card, contactCard, contactsServer, lakeside, renderSection } from '../contactsServer.testing.tsx';

export const server = contactsServer();

beforeEach(() => server.has(lakeside));

export async function openDialog(options?: Parameters<typeof renderSection>[0]) {
  const { user } = renderSection(options);
  await card(lakeside.name);
  await user.click(screen.getByRole('button', { name: 'Add New Organization' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Organization' });
  const submit = within(dialog).getByRole('button', { name: 'Add Organization' });
  return { user, dialog, form: within(dialog), submit };
}

export const nameField = (form: ReturnType<typeof within>) => form.getByLabelText('Organization Name');

/** Fills in what enables the button. */
export async function fill(
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
