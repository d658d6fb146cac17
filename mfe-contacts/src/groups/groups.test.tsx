import type { Group } from '@touchline/shared/contract';
import { screen, waitFor } from '@testing-library/react';
import { NAME, written, group, groupServer, open, last } from './groups.testing.tsx';

it('G6 counts while a group is built, shows who is in it, and saves it under a name', async () => {
  const asked = groupServer();
  const { user } = open('/groups/new');
  expect(await screen.findByText(/1,234 contacts of 12 organizations/u)).toBeVisible();
  expect(screen.getByText('34 without an address')).toBeVisible();
  expect(last(asked, '/api/groups/count/')).toEqual({ filter: { type: 'all', of: [written] } });
  const days = screen.getByLabelText('Days');
  await user.clear(days);
  await user.type(days, '30');
  await waitFor(() =>
    expect(last(asked, '/api/groups/count/')).toEqual({
      filter: { type: 'all', of: [{ ...written, value: 30 }] },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Person 2' })).toHaveAttribute(
    'href',
    expect.stringContaining('/contacts/2'),
  );
  await user.click(screen.getByRole('button', { name: 'Save group' }));
  expect(screen.getByLabelText(NAME)).toHaveAccessibleDescription('Give the group a name.');
  await user.type(screen.getByLabelText(NAME), 'Golf');
  await user.click(screen.getByRole('button', { name: 'Save group' }));
  await waitFor(() =>
    expect(last(asked, '/api/groups/')).toEqual({
      name: 'Golf',
      filter: { type: 'all', of: [{ ...written, value: 30 }] },
    }),
  );
});

it('G6 a condition on a field that is gone is named, and says that it finds nobody', async () => {
  const filter: Group['filter'] = {
    type: 'all',
    of: [{ type: 'condition', key: 'own_field', field: 99, operator: 'is', value: ['x'] }],
  };
  groupServer([
    group({
      filter,
      things: [{ key: 'own_field:99', name: 'Hobby', code: null, is_gone: true }],
      dead: ['of.0'],
    }),
  ]);
  open('/groups/7');
  expect(await screen.findByText('Hobby (deleted)')).toBeVisible();
  expect(screen.getByText('What this names was deleted: it finds nobody.')).toBeVisible();
});

it('G6 says so where the server has no groups', async () => {
  open('/groups');
  expect(await screen.findByText('This server has no groups.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
});
