import { screen, within } from '@testing-library/react';
import { card, contactsServer, lakeside, meadow, renderSection } from '../contactsServer.testing.tsx';

export const server = contactsServer();

/** Names of the cards in order, also of those behind a dialog. */
export const names = () =>
  screen.queryAllByRole('article', { hidden: true }).map((one) => one.querySelector('h2')?.textContent);

/** Opens the question about deleting Meadow Park. */
export async function askToDelete() {
  server.has(meadow, lakeside);
  const { user } = renderSection();
  await user.click(within(await card(meadow.name)).getByRole('button', { name: /^Delete/u }));
  const question = within(await screen.findByRole('alertdialog'));
  return { user, question };
}
