import type { CampaignDetail, MessageSettlement } from '@touchline/shared/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { campaign, contact } from '../campaignsServer.testing.tsx';
import { openPage } from './campaignPage.testing.tsx';
import { server, running, overdue, failed, paused, details, changes } from './mailMatters.testing.tsx';

describe('mails that failed', () => {
  it.each([
    ['Retry: Zoë Marchetti, step 2', 'send_again'],
    ['Skip this step: Zoë Marchetti, step 2', 'skip'],
  ] as const)(
    'S2 are listed with the server’s words, and settled by a person (%s)',
    async (press, outcome) => {
      const other = failed('8', 'Иван Петров');
      server.has({ ...running, status: 'completed', failed_messages: [failed('5', 'Zoë Marchetti'), other] });
      const sent = changes('*/api/campaigns/1/messages/5/settle/', { failed_messages: [other] });
      const { user } = openPage();
      const dialog = await details();
      const list = within(await dialog.findByRole('list', { name: 'Failed emails' }));
      expect(list.getAllByRole('listitem')[0]).toHaveTextContent(
        /Step 2 · Once more · 11\/20\/2026, 9:14:05 AMThe mail server said: “552 5\.3\.4 Message too big”/u,
      );
      expect(dialog.getByText('Completed; 2 emails failed.')).toBeVisible();
      await user.click(list.getByRole('button', { name: press }));
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
      expect(sent).toEqual([{ outcome } satisfies MessageSettlement]);
    },
  );
});

it.each<[string, Partial<CampaignDetail>]>([
  ['once the campaign is active', { status: 'draft' }],
  ['no time yet', {}],
  ['paused: a colleague has replied', { paused_organizations: [paused] }],
  ['once another campaign has ended', { contacts: [contact(1, { kept_from: 'other_campaign' })] }],
  [
    'on hold: replied to another email',
    { contacts: [contact(1, { kept_from: 'replied_elsewhere', stopped: 'held' })] },
  ],
  [
    'once the mailbox can send again',
    {
      sender_mailboxes: [
        { id: 2, kind: 'password', email: 'a@club.example', name: '', state: 'sign_in_again', contacts: 1 },
      ],
    },
  ],
  ['held until you send the overdue emails', { overdue }],
  ['once you have seen the plan', { contacts: [contact(1, { kept_from: 'awaits_plan' })] }],
])('E1 E2 says why a step has no time yet: %s', async (text, values) => {
  const upcoming_templates = running.upcoming_templates.map((step) => ({ ...step, next_send_at: null }));
  server.has(campaign(1, { ...running, status: 'active', ...values, upcoming_templates }));
  openPage();
  const list = within(await screen.findByRole('list', { name: 'Emails Will Be Sent' }));
  expect(list.getByRole('listitem')).toHaveTextContent(text);
});

describe('contacts who get nothing', () => {
  it.each([
    ['ended', 'waiting', 'EndedReplied to another email'],
    ['held', 'waiting', 'On holdReplied to another email'],
    ['ended', 'sent', 'SentEnded: replied to another email'],
    ['held', 'opened', 'OpenedOn hold: replied to another email'],
  ] as const)('S6 say truly that they are %s while %s', async (stopped, state, text) => {
    server.has({ ...running, contacts: [contact(3, { state, stopped, kept_from: 'replied_elsewhere' })] });
    openPage();
    expect((await screen.findByText('Person 3')).closest('tr')).toHaveTextContent(text);
  });
});
