import { act, screen, within } from '@testing-library/react';
import { campaign, campaignsServer, contact } from '../campaignsServer.testing.tsx';
import { pageOf } from './campaignPage.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

export const running = campaign(1, {
  name: 'Spring renovation',
  status: 'active',
  contacts: [
    contact(1, { name: 'Zoë Marchetti', state: 'replied', sent_count: 2 }),
    contact(2, { name: '', organization_name: 'Стадион «Север»', email: 'office@sever.example' }),
    contact(3, { name: 'Bo Lindqvist', state: 'sent', removed: true }),
  ],
  sent_templates: [
    {
      step_number: 1,
      subject: 'Your pitch',
      body: '<!doctype html><html><body><p>Hello Zoë</p></body></html>',
      sent_count: 2,
      last_sent_at: '2026-11-20T13:14:05.000Z',
    },
  ],
  upcoming_templates: [
    {
      id: 12,
      step_number: 2,
      title: 'Follow-up',
      subject: 'Once more',
      remaining_count: 1,
      next_send_at: '2026-11-23T13:14:05.000Z',
    },
  ],
});

export const details = (name = running.name) => pageOf(name);

export const list = async (name: string) => within(await screen.findByRole('list', { name }));

/** Lets time pass, with all its effects. */
export const soon = (milliseconds: number) =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  });
