import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { languageStore } from '../../language/index.ts';
import { Combobox } from './Combobox.tsx';
import { findOptions } from './findOptions.ts';
import { loadControls } from '../controls/loadControls.ts';

beforeAll(loadControls);

const options = Array.from({ length: 5000 }, (_, index) => ({
  value: `club-${index + 1}`,
  label: `Club ${index + 1}`,
}));

function Organizations({ first = 'club-1' }: { readonly first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <main>
      <Combobox label="Organization" value={value} options={options} onChange={setValue} />
    </main>
  );
}

const trigger = () => screen.getByRole('combobox', { name: /Organization/u, expanded: false });
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const query = () => screen.findByPlaceholderText('Search');

afterEach(() => languageStore.set('en'));

it('H8 finds one of thousands by a part of its name, by keyboard only', async () => {
  const user = userEvent.setup();
  render(<Organizations />);
  expect(trigger()).toHaveTextContent('Club 1');
  await user.tab();
  expect(trigger()).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await query()).toHaveFocus());
  await user.keyboard('UB 4321');
  expect(await screen.findByRole('option', { name: 'Club 4321' })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await waitFor(() => expect(marks()).toEqual(['ub', '4321']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(trigger()).toHaveTextContent('Club 4321'));
  expect(trigger()).toHaveFocus();
});

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
