import { screen, waitFor, within } from '@testing-library/react';
import { serveKeys, open } from './ApiKeysCard.testing.tsx';

it('U8 makes a key of what the role allows, for the password, and shows it once', async () => {
  const asked = serveKeys([]);
  const { user } = open('staff');
  expect(await screen.findByText('No API keys yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New key…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  expect(dialog.queryByRole('checkbox', { name: 'Activity of everybody' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: /^See organizations, contacts/u }));
  await user.click(dialog.getByRole('button', { name: 'Create Key' }));
  expect(await dialog.findByText('Please enter a name')).toBeVisible();
  expect(dialog.getByText('Please choose something')).toBeVisible();
  expect(dialog.getByText('Please enter your password')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Import ');
  await user.click(dialog.getByRole('checkbox', { name: 'Organizations and contacts, import' }));
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Create Key' }));
  expect(await dialog.findByText('This is not your password.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Create Key' }));
  const shown = await screen.findByRole('dialog', { name: 'Key “Import”' });
  expect(shown).toHaveTextContent('tl_the-whole-key');
  expect(asked.at(-1)).toEqual({
    name: 'Import',
    permissions: ['contacts'],
    expires_at: expect.stringMatching(/^20\d\d-/u),
    password: 'right',
  });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('tl_the-whole-key')).not.toBeInTheDocument());
});

it('U8 U5 asks whoever has no password for none, and says when they have to sign in anew', async () => {
  serveKeys([], 'none');
  const { user } = open('staff');
  const fill = async () => {
    await user.click(await screen.findByRole('button', { name: 'New key…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Import');
    return dialog;
  };
  const first = await fill();
  expect(first.queryByText(/sign in with your company again/u)).not.toBeInTheDocument();
  // For the next one the minutes are over.
  const asked = serveKeys([], 'sign_in');
  await user.click(first.getByRole('button', { name: 'Create Key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Key “Import”' }));
  expect(asked).toEqual([{ name: 'Import', permissions: ['read'], expires_at: expect.any(String) }]);
  // Nobody has copied it: it is asked first.
  await user.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without a copy?' }));
  await user.click(question.getByRole('button', { name: 'Close without a copy' }));
  const second = await fill();
  expect(await second.findByText(/sign in with your company again/u)).toBeVisible();
});
