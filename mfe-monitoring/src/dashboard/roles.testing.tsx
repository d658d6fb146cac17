import { contact, dashboardServer } from './dashboardServer.testing.tsx';

export const server = dashboardServer();

const proposal = {
  id: '7',
  from: 'Zoe <zoe@meadow.example>',
  subject: 'No, thanks',
  received_at: '2026-11-20T13:14:05.000Z',
  kind: 'replied',
  text: 'We are not interested.',
  is_folded: true,
  contact_id: null,
  contact_name: null,
  contact_email: null,
  campaign_name: null,
  group_total: 1,
};

beforeEach(() => {
  localStorage.clear();
  Object.assign(server.state, {
    contacts: [contact(1), contact(2)],
    marksStatus: 204,
    proposals: [proposal],
    followUp: {
      version: 1,
      outcome: null,
      assignee: { id: 4, email: 'kim@company.example' },
      come_back_on: null,
      note: 'Calls in spring.',
      state: null,
      today: '2026-11-23',
      organization: null,
      marked: null,
      changes: [],
    },
    history: {
      contact: contact(1),
      email: 'zoe@meadow.example',
      entries: [],
      answers: [],
      absence: { back_on: '2026-12-04' },
    },
  });
});
