import { screen, waitFor, within } from '@testing-library/react';
import { renderSection } from '../contactsServer.testing.tsx';
import { region, purgeable } from './UnassignedContactsCard.testing.tsx';

it.each([
  [1, 'Будет удалён 1 пустой неприкреплённый контакт. Продолжить?'],
  [5, 'Будет удалено 5 пустых неприкреплённых контактов. Продолжить?'],
])('O15 H9 asks in Russian alone on a Russian page, for %i', async (count, expected) => {
  purgeable({ would_delete: count });
  const { user } = renderSection({ language: 'ru' });
  await user.click(screen.getByRole('button', { name: 'Очистить' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(expected)).toBeVisible();
  expect(question.queryByText(/will be deleted/u)).toBeNull();
});

it('O14 nothing is deleted when the question is answered with Cancel', async () => {
  const seen = purgeable({ would_delete: 2 });
  const { user } = renderSection();
  await user.click(region().getByRole('button', { name: 'Purge' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(seen.purged).toBe(0);
});

it.each([[{}], [{ would_delete: '2' }], [{ would_delete: null }], [[]], ['text']])(
  'O14 a dry run that answers %j is refused',
  async (preview) => {
    purgeable(preview);
    const { user } = renderSection();
    await user.click(region().getByRole('button', { name: 'Purge' }));
    expect(await region().findByRole('alert')).toHaveTextContent('Error: Unexpected dry-run response shape');
  },
);

it('G4 a compact list folds them as well, until they are asked for or found', async () => {
  const { user } = renderSection();
  await region().findByText('Ann Okafor');
  await user.click(screen.getByRole('button', { name: 'Compact list' }));
  expect(region().queryByText('Ann Okafor')).toBeNull();
  const toggle = region().getByRole('button', { name: 'Unassigned contacts: 2' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(region().getByText('Ann Okafor')).toBeVisible();
  await user.click(toggle);
  await user.type(screen.getByRole('searchbox'), 'okafor');
  expect(await region().findByText('Okafor')).toBeVisible();
  localStorage.clear();
});
