import { meadow } from '../contactsServer.testing.tsx';

/** The contact of these tests. */
export const zoe = {
  ...meadow.contacts[0]!,
  updated_at: '2026-11-01T08:00:00.000Z',
};

/** Answer of `GET /api/contacts/contacts/11/page/`. */
export const contactPageAnswer = (more: object = {}) => ({
  contact: zoe,
  created_at: '2026-10-01T08:00:00.000Z',
  organization: { id: 1, name: 'Meadow Park Athletic Club', owner: 'jo@club.example' },
  suppression: null,
  bounce: null,
  away_until: null,
  same_address: [],
  further_addresses: [],
  campaigns: [
    {
      id: 4,
      name: 'Spring',
      status: 'active',
      state: 'sent',
      sent_count: 1,
      step_count: 3,
      removed: false,
      stopped: null,
      mailbox: 'jo@club.example',
      next_step: 2,
      next_at: '2026-12-01T14:00:00.000Z',
    },
  ],
  campaign_count: 1,
  mails: [
    {
      id: '7',
      sent_mail_id: '70',
      state: 'sent',
      at: '2026-11-02T14:00:00.000Z',
      subject: 'Your <b>pitch</b>',
      campaign_id: 4,
      campaign_name: 'Spring',
      step_number: 1,
      author: null,
      recipient: 'zoe@meadowpark.example',
      mailbox: 'jo@club.example',
      server_reply: '250 2.0.0 Ok: queued as 4F1',
      server_reply_at: '2026-11-02T14:00:01.000Z',
    },
  ],
  mail_count: 1,
  erased_at: null,
  ...more,
});
