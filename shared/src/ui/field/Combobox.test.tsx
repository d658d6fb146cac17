import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languageStore } from '../../language/index.ts';
import { findOptions } from './findOptions.ts';
import { options, Organizations, trigger } from './Combobox.testing.tsx';

it('draws a bounded number, says so, and includes what is chosen', async () => {
  const user = userEvent.setup();
  render(<Organizations first="club-3000" />);
  await user.click(trigger());
  expect(await screen.findAllByRole('option')).toHaveLength(100);
  expect(screen.getByRole('option', { name: 'Club 3000' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('The first 100 of 5,000: type to find the others.')).toBeVisible();
});

it('H9 says in Russian when nothing is found, and Esc leaves the choice as it was', async () => {
  languageStore.set('ru');
  const user = userEvent.setup();
  render(<Organizations />);
  await user.click(trigger());
  await user.type(await screen.findByPlaceholderText('Поиск'), 'zzz');
  expect(await screen.findByText('Ничего не найдено.')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  expect(trigger()).toHaveTextContent('Club 1');
});

it('never hides what is chosen, except from a query that excludes it', () => {
  const chosen = options[2999]!;
  const limits = { most: 3, chosen };
  expect(findOptions(options, '', (rows) => rows, limits).found.map(({ label }) => label)).toEqual([
    'Club 3000',
    'Club 1',
    'Club 2',
  ]);
  expect(findOptions(options, ' club 1 ', (rows) => rows.slice(0, 9), limits).found).not.toContain(chosen);
});
