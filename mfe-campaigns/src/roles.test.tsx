import { expectOffered } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { campaign, campaignsServer, contact } from './campaignsServer.testing.tsx';
import { openPage, pageOf } from './campaign-page/campaignPage.testing.tsx';

const server = campaignsServer();
const NOTE = /^You may look at everything here; changing takes the role Staff\. Ask an administrator\.$/u;
const mail = {
  contact_id: 1,
  name: 'Zoë',
  email: 'zoe@meadow.example',
  step_number: 2,
  subject: 'Once more',
};
const failed = { ...mail, reply: '552 Too big', can_retry: true, failed_at: '2026-11-20T13:14:05.000Z' };
const running = campaign(1, {
  name: 'Spring',
  contacts: [contact(1, { name: 'Zoë', state: 'sent' })],
  overdue: { since: '2026-11-20T13:14:05.000Z', count: 2 },
  uncertain_messages: [{ ...mail, id: '1', sending_at: '2026-11-20T13:14:05.000Z' }],
  failed_messages: [
    { ...failed, id: '2' },
    { ...failed, id: '3' },
  ],
  paused_organizations: [
    {
      id: 7,
      name: 'Meadow Park',
      replied_by: 'Zoë',
      replied_by_id: 1,
      paused_at: '2026-11-20T13:14:05.000Z',
      waiting_contacts: 2,
    },
  ],
});

beforeEach(() => server.has(running));

it.each(['staff', 'viewer'] as const)('U3 the list offers %s what the API lets them do', async (role) => {
  openPage('/', 'en', role);
  await screen.findByText('Spring');
  expectOffered(
    role,
    ['Search campaigns...', 'All statuses', 'All scenarios', expect.stringMatching(/^Spring/u) as string],
    ['Create New Campaign', expect.stringMatching(/^Spring/u) as string],
  );
  expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
});

it.each(['staff', 'viewer'] as const)(
  'U3 the page of a campaign offers %s what the API lets them do',
  async (role) => {
    openPage('/1', 'en', role);
    await (await pageOf('Spring')).findByRole('table', { name: 'Contacts' });
    expectOffered(
      role,
      [
        'Download CSV: Contacts',
        'Download Excel: Contacts',
        'Search contacts...',
        'All statuses',
        'Name',
        'Organization',
        'Email',
        'Status',
        'Emails',
        'Activity',
      ],
      [
        'Delete',
        'Edit',
        'Activate…',
        'More actions',
        'Send them now',
        'Retry all',
        'Skip all',
        'Retry: Zoë, step 2',
        'Skip this step: Zoë, step 2',
        'Retry: Zoë, step 2',
        'Skip this step: Zoë, step 2',
        'It was sent: Zoë, step 2',
        'Send again: Zoë, step 2',
        'Continue sending to Meadow Park',
        'Actions for Zoë',
      ],
    );
    expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
  },
);

it.each(['/?dialog=create', '/?edit=1', '/1?edit=1', '/1?delete=1'])(
  'U3 the address %s says to a viewer what it takes',
  async (path) => {
    openPage(path, 'en', 'viewer');
    const dialog = await screen.findByRole('dialog', { name: 'Not with your role' });
    expect(dialog).toHaveTextContent('This takes the role Staff. Ask an administrator.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);
