import { screen, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '../testing/index.tsx';
import type { ActivityEntry } from '../contract/activity.ts';
import { valueWord } from '../contract/activity-words.ts';
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
  came_of: null,
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
    'Ann changed who is responsible for Riverside11/20/2026, 9:14:05 AMOwnernothing → bob@club.example',
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

it('U7 shows below an act what came of it, without its person and time', async () => {
  const made = { kind: 'campaign', subject: { id: 9, name: 'Spring' } } as const;
  const entries = [
    entry(61, { ...made, action: 'created' }),
    entry(62, {
      ...made,
      came_of: 61,
      changes: [{ field: 'mailbox', before: null, after: 'us@club.example', hidden: false }],
    }),
  ];
  server.use(on.get(PATH, () => HttpResponse.json({ entries, next: null })));
  await open();
  const along = await screen.findByRole('list', { name: 'Along with it' });
  expect(along).toHaveTextContent('changed the mailboxes of SpringMailboxnothing → us@club.example');
  expect(along).not.toHaveTextContent(/Ann|2026/u);
});

it('U7 U9 leads nowhere from somebody who was forgotten', async () => {
  const changed = entry(51, { kind: 'contact', subject: { id: 3, name: null } });
  server.use(on.get(PATH, () => HttpResponse.json({ entries: [changed], next: null })));
  await open();
  expect(await screen.findByText('(forgotten)')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
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

it.each([
  [
    'en',
    [
      'see organizations, contacts, templates, campaigns, conversations and figures, campaigns',
      'March 1, 2027',
      'a reply came in',
    ],
  ],
  [
    'ru',
    [
      'смотреть организации, контакты, шаблоны, кампании, переписку и показатели, кампании',
      '1 марта 2027 г.',
      'пришёл ответ',
    ],
  ],
] as const)(
  'U7 U8 H9 says in words what a key may do, until when, and what a webhook is told (%s)',
  (language, words) => {
    const values = [
      ['permissions', 'read, campaigns'],
      ['expires_at', '2027-03-01T00:00:00.000Z'],
      ['events', 'reply.received'],
    ] as const;
    expect(values.map(([field, value]) => valueWord(field, value, language))).toEqual(words);
  },
);
