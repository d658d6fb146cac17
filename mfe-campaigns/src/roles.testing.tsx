import { campaign, campaignsServer, contact } from './campaignsServer.testing.tsx';

const server = campaignsServer();

const mail = {
  contact_id: 1,
  name: 'Zoë',
  email: 'zoe@meadow.example',
  step_number: 2,
  subject: 'Once more',
};

const failed = {
  ...mail,
  reply: '552 Too big',
  can_retry: true,
  failed_at: '2026-11-20T13:14:05.000Z',
};

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
