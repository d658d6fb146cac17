import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { server, NAME, written, group, groupServer, open, last } from './groups.testing.tsx';

it('G6 conditions stand within each other, and one that says nothing yet is neither asked nor saved', async () => {
  const asked = groupServer();
  const { user } = open('/groups/new');
  await screen.findByText(/1,234 contacts/u);
  await user.click(screen.getByRole('button', { name: 'Add conditions within' }));
  const inner = screen.getAllByRole('group', { name: 'People of whom' })[1]!;
  expect(within(inner).getByLabelText('People of whom')).toHaveTextContent('at least one of these holds');
  await waitFor(() =>
    expect(last(asked, '/api/groups/count/')).toEqual({
      filter: { type: 'all', of: [written, { type: 'any', of: [written] }] },
    }),
  );
  await user.clear(within(inner).getByLabelText('Days'));
  await waitFor(() =>
    expect(last(asked, '/api/groups/count/')).toEqual({ filter: { type: 'all', of: [written] } }),
  );
  await user.type(screen.getByLabelText(NAME), 'Golf');
  await user.click(screen.getByRole('button', { name: 'Save group' }));
  expect(within(inner).getByLabelText('Days')).toHaveAccessibleDescription('Say what to look for.');
  expect(last(asked, '/api/groups/')).toBeUndefined();
  await user.click(within(inner).getByRole('button', { name: 'Remove these conditions' }));
  await user.click(screen.getByRole('button', { name: 'Save group' }));
  await waitFor(() => expect(last(asked, '/api/groups/')).toBeDefined());
});

it('G6 asks before what somebody else has saved meanwhile is overwritten', async () => {
  const stored = [group()];
  const asked = groupServer(stored);
  const changes: unknown[] = [];
  server.use(
    on.patch('*/api/groups/:id/', async ({ request }) => {
      const body = (await request.clone().json()) as { version: number };
      changes.push(body);
      return body.version === 3
        ? HttpResponse.json({ detail: 'Changed.' }, { status: 409 })
        : HttpResponse.json(group({ version: 5, name: 'Mine' }));
    }),
  );
  const { user } = open('/groups/7');
  await screen.findByText(/1,234 contacts/u);
  await user.clear(screen.getByLabelText(NAME));
  await user.type(screen.getByLabelText(NAME), 'Mine');
  stored[0] = group({ version: 4, name: 'Theirs', changed_by: 'Bob' });
  await user.click(screen.getByRole('button', { name: 'Save group' }));
  expect(await screen.findByText(/Bob has changed this group meanwhile/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save mine in its place' }));
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ version: 4, name: 'Mine' }));
  expect(asked.length).toBeGreaterThan(0);
});

it('G6 groups are reached from Organizations, and hidden where the server has none', async () => {
  groupServer([group(), group({ id: 8, name: 'Old', dead: ['of.0'] })]);
  const { user, unmount } = open('/');
  await user.click(await screen.findByRole('button', { name: 'Groups' }, { timeout: 5000 }));
  unmount();
  open('/groups');
  const list = await screen.findByRole('list', { name: 'Groups by name' });
  expect(within(list).getByRole('link', { name: 'Golf' })).toBeVisible();
  expect(within(list).getByText('Names something that was deleted')).toBeVisible();
});
