import type { Group, GroupMember } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { contactsServer } from '../contactsServer.testing.tsx';
import { OrganizationsSection } from '../routes.tsx';

const server = contactsServer();
const NAME = 'Name of the group';
const city = {
  about: 'organization',
  code: 'city',
  name: '',
  kind: 'text',
  choices: [],
  is_retired: false,
  version: 1,
};
const member = (id: number, full_name: string): GroupMember => ({
  id,
  full_name,
  title: 'Director',
  email: `${id}@club.example`,
  phone: '',
  organization: { id: 1, name: 'Royal Golf' },
});
const written = { type: 'condition', key: 'written', operator: 'not_last_days', value: 180 } as const;
const group = (values: Partial<Group> = {}): Group => ({
  id: 7,
  name: 'Golf',
  filter: { type: 'all', of: [written] },
  version: 3,
  made_by: 'Ann',
  changed_by: 'Ann',
  changed_at: '2026-11-20T10:00:00.000Z',
  things: [],
  dead: [],
  ...values,
});

/** What was asked, newest last, by path. */
function groupServer(stored: Group[] = []) {
  const asked: { path: string; body: unknown }[] = [];
  const note = async (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
  };
  server.use(
    on.get('*/api/own-fields/', () => HttpResponse.json([{ id: 3, ...city }])),
    on.get('*/api/groups/', () => HttpResponse.json(stored)),
    on.get('*/api/groups/:id/', () => HttpResponse.json(stored[0])),
    on.post('*/api/groups/count/', async ({ request }) => {
      await note(request);
      return HttpResponse.json({
        contacts: 1234,
        organizations: 12,
        with_address: 1200,
        things: [],
        dead: [],
      });
    }),
    on.post('*/api/groups/members/', async ({ request }) => {
      const { offset } = (await request.clone().json()) as { offset: number };
      return HttpResponse.json({
        members: [member(offset + 1, `Person ${offset + 1}`)],
        has_more: offset === 0,
      });
    }),
    on.post('*/api/groups/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(group(), { status: 201 });
    }),
  );
  return asked;
}
const open = (path: string) => renderInPage(<OrganizationsSection />, { path });
const last = (asked: { path: string; body: unknown }[], path: string) =>
  asked.findLast((one) => one.path === path)?.body;

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

it('G6 says so where the server has no groups', async () => {
  open('/groups');
  expect(await screen.findByText('This server has no groups.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
});
