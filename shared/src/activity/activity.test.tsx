import { screen, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '../testing/index.tsx';
import type { ActivityEntry } from '../contract/activity.ts';
import { ActivityHistory } from './index.ts';

const PATH = '*/api/activity/';

const entry = (id: number, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: '2026-11-20T13:14:05.000Z',
  by: { kind: 'person', id: 1, name: 'Ann', key: null },
  action: 'changed',
  kind: 'organization',
  subject: { id: 7, name: 'Riverside' },
  count: 1,
  names: [],
  who: null,
  changes: [],
  more: {},
  has_parts: false,
  ...fields,
});

const asked: string[] = [];
const server = startTestServer(
  on.get(PATH, ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    if (searchParams.has('part_of'))
      return HttpResponse.json({
        entries: [entry(31, { kind: 'contact', action: 'created', subject: { id: 3, name: 'Bob' } })],
        next: null,
      });
    if (searchParams.has('before'))
      return HttpResponse.json({ entries: [entry(1, { action: 'created' })], next: null });
    return HttpResponse.json({
      entries: [
        entry(40, {
          changes: [{ field: 'owner', before: null, after: 'bob@club.example', hidden: false }],
        }),
        entry(30, {
          action: 'created',
          kind: 'contact',
          subject: { id: null, name: null },
          count: 2,
          names: ['Bob', 'Cid'],
          has_parts: true,
        }),
      ],
      next: 30,
    });
  }),
);

const open = async () => {
  const { user } = renderInPage(<ActivityHistory thing="organization" id={7} />);
  await user.click(screen.getByRole('button', { name: 'Activity' }));
  return user;
};

it('U7 is folded, and reads nothing before it is opened', async () => {
  asked.length = 0;
  renderInPage(<ActivityHistory thing="organization" id={7} />);
  expect(screen.getByRole('button', { name: 'Activity' })).toBeVisible();
  expect(asked).toEqual([]);
});

it('U7 says what was done, by whom, and how it was before; older entries follow', async () => {
  const user = await open();
  const list = await screen.findByRole('region', { name: 'What was done' });
  const [first] = await within(list).findAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Ann changed the organization Riverside11/20/2026, 9:14:05 AMOwnernothing → bob@club.example',
  );
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Riverside', { selector: 'li:only-child strong' })).toBeVisible();
  expect(asked).toContain('organization=7&before=30');
});

it('U7 shows each of several when asked, with a link to the contact', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Show each: Ann added 2 contacts: Bob, Cid' }));
  const parts = await screen.findByRole('region', { name: 'Each of: Ann added 2 contacts: Bob, Cid' });
  expect(await within(parts).findByRole('link', { name: 'Bob' })).toHaveAttribute(
    'href',
    '/organizations/unassigned/contacts/3',
  );
  expect(asked).toContain('part_of=30&organization=7');
});

it('U7 says so where a server keeps no activity', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({}, { status: 404 })));
  await open();
  expect(await screen.findByText('This server keeps no activity.')).toBeVisible();
});

it('U7 offers to load again what could not be loaded', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({}, { status: 500 })));
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  expect(await screen.findByText('What was done could not be loaded')).toBeVisible();
  expect(error).toHaveBeenCalled();
});
