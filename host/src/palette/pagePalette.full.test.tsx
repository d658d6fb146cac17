import { openPalette } from '@touchline/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { open, expectPlace } from './pagePalette.testing.tsx';

it('G5 leads to all that a section has found', async () => {
  const user = await open();
  await user.keyboard('autumn & co');
  await user.click(await screen.findByRole('option', { name: 'Show all 12' }));
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent('/field-days?search=autumn%20%26%20co'),
  );
});

it.each([
  ['sign out', 'Log out'],
  ['выйти', 'Log out'],
  ['russian', 'Interface language: Русский'],
  ['change password', 'Change your password…'],
  ['пароль', 'Change your password…'],
  ['trash', 'Recently deleted'],
  ['поля', 'Field days'],
])('G5 by %j, in either language, finds the command %s', async (text, name) => {
  const user = await open();
  await user.keyboard(text);
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toContain(name));
});

it('G5 switches the language, and opens what is done to the own account', async () => {
  const user = await open();
  await user.keyboard('russian');
  await user.click(await screen.findByRole('option', { name: 'Interface language: Русский' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
  act(openPalette);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  await user.keyboard('password');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
  await user.keyboard('{Enter}');
  await expectPlace('/settings?dialog=password');
});
