import { screen } from '@testing-library/react';
import { contact, dashboardServer } from '../dashboardServer.testing.tsx';

export const server = dashboardServer();

export const at = (minute: number) => `2026-11-01T08:0${minute}:00.000Z`;

export const entry = (kind: string, minute: number, more: object = {}) => ({
  kind,
  at: at(minute),
  campaign_name: 'Spring',
  step_number: 1,
  subject: 'Your pitch',
  text: null,
  is_folded: false,
  author: null,
  is_complaint: false,
  is_unproved: false,
  incoming_mail_id: null,
  sent_mail_id: null,
  mailbox: null,
  server_reply: null,
  ...more,
});

export const pane = () => screen.findByRole('region', { name: 'Conversation with Contact 1' });

beforeEach(() => {
  server.state.contacts = [contact(1), contact(2)];
  server.state.history = {
    contact: contact(1),
    email: 'zoe@meadow.example',
    entries: [
      entry('staff_reply', 5, { author: 'jo@club.example', text: 'We come on Monday.', sent_mail_id: '8' }),
      entry('replied', 4, { text: 'When can you come?', incoming_mail_id: '5', is_folded: true }),
      entry('opened', 2),
      entry('sent', 1, { mailbox: 'jo@club.example', sent_mail_id: '7' }),
    ],
  };
});

export const away = (back_on: string) => ({
  ...(server.state.history as object),
  absence: { back_on, changed_by: null },
  entries: [entry('automatic_reply', 6, { text: 'I am away.', back_on })],
});
