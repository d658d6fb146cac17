import type { CampaignDetail, Mailbox, PlannedMailbox, SenderMailbox } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { campaign, campaignsServer, PLAN } from '../campaignsServer.testing.tsx';
import { openPage } from './campaignPage.testing.tsx';

const server = campaignsServer();

const BERLIN = { weekdays: [1, 2, 3, 4], starts_at: '08:00', ends_at: '16:00', time_zone: 'Europe/Berlin' };
const mailbox = (id: number, values: Partial<Mailbox> = {}): Partial<Mailbox> => ({
  id,
  kind: 'password',
  email: `jo${id}@club.example`,
  name: '',
  window: BERLIN,
  per_minute: 30,
  cap_now: 50,
  ...values,
});
const sender = (id: number, contacts: number): SenderMailbox => ({
  id,
  kind: 'password',
  email: `jo${id}@club.example`,
  name: '',
  state: 'working',
  contacts,
});
const has = (...results: Partial<Mailbox>[]) =>
  server.use(on.get('*/api/mailboxes/', () => HttpResponse.json({ results, usual_id: 1 })));
const stored = (values: Partial<CampaignDetail> = {}) =>
  campaign(5, {
    status: 'paused',
    sender: { kind: 'mailboxes', mailbox_ids: [2, 3, 4] },
    sender_mailboxes: [sender(2, 3), sender(3, 2), sender(4, 0)],
    upcoming_templates: [
      { id: 12, step_number: 1, title: 'A', subject: 'B', remaining_count: 1, next_send_at: null },
    ],
    ...values,
  });
const open = () => openPage('/5');
const IN_BERLIN = 'Mon–Thu, 08:00–16:00 (Europe/Berlin), at most 30 emails a minute';

it('B5 says when and how fast the one mailbox of a campaign sends', async () => {
  has(mailbox(1, { per_minute: 60 }), mailbox(2));
  server.has(stored({ sender_mailboxes: [sender(2, 0)] }));
  open();
  expect(await screen.findByText(`Emails go out ${IN_BERLIN}, at most 50 emails in 24 hours.`)).toBeVisible();
});

it('B5 says it once of mailboxes with the same rules, and of each where they differ', async () => {
  has(mailbox(2), mailbox(3), mailbox(4, { cap_now: null }));
  server.has(stored());
  const { unmount } = open();
  // Nobody gets mail from the last of them.
  expect(await screen.findByText(`Each mailbox: ${IN_BERLIN}, at most 50 emails in 24 hours`)).toBeVisible();
  unmount();

  has(mailbox(2), mailbox(3, { per_minute: 1, cap_now: null }));
  open();
  expect(
    await screen.findByText(`jo2@club.example: ${IN_BERLIN}, at most 50 emails in 24 hours`),
  ).toBeVisible();
  expect(
    screen.getByText('jo3@club.example: Mon–Thu, 08:00–16:00 (Europe/Berlin), at most 1 email a minute'),
  ).toBeVisible();
});

const planned = (id: number, mails: number): PlannedMailbox => ({
  ...sender(id, mails),
  mails,
  first_day: null,
  last_day: null,
  cap_now: 50,
  is_slowed_by_cap: false,
  held_until: null,
});

it('B5 S7 the plan says it of the mailboxes that send, and what they share', async () => {
  has(mailbox(2), mailbox(3), mailbox(4, { per_minute: 1 }));
  server.has(stored());
  const plan = { ...PLAN, mailboxes: [planned(2, 1), planned(3, 1), planned(4, 0)] };
  server.use(on.post('*/api/campaigns/plan/', () => HttpResponse.json(plan)));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume this campaign?' }));
  expect(await dialog.findByText(`Each mailbox: ${IN_BERLIN}, at most 50 emails in 24 hours`)).toBeVisible();
  expect(dialog.getByText('To one domain at most 20 emails a minute from all mailboxes')).toBeVisible();
});
