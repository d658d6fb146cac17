import { screen, waitFor, within } from '@testing-library/react';
import { card, contactsServer, meadow, renderSection } from '../contactsServer.testing.tsx';

export const server = contactsServer();

beforeEach(() => server.has(meadow));

export async function openDialog() {
  const { user } = renderSection();
  await user.click(within(await card(meadow.name)).getByRole('button', { name: /^Edit/u }));
  await screen.findByRole('textbox', { name: 'Organization Name' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Organization Contacts' });
  const form = within(dialog);
  server.state.calls.length = 0;
  return { user, dialog, form, save: form.getByRole('button', { name: 'Save' }) };
}

export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

export const PUTS = [11, 12, 13].map((id) => `PUT /api/contacts/contacts/${id}/`);

export const REFETCH = 'GET /api/contacts/organizations/1/';
