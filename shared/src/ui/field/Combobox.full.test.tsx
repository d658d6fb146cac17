import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Organizations, trigger } from './Combobox.testing.tsx';

const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

const query = () => screen.findByPlaceholderText('Search');

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
