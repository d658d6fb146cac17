import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, contactsServer, expectLogged, meadow, renderSection } from '../contactsServer.testing.tsx';

const server = contactsServer();
const { state } = server;
const zoe = {
  ...meadow.contacts[0]!,
  updated_at: '2026-11-01T08:00:00.000Z',
};
const page = (more: object = {}) => ({
  contact: zoe,
  created_at: '2026-10-01T08:00:00.000Z',
  organization: { id: 1, name: 'Meadow Park Athletic Club', owner: 'jo@club.example' },
  suppression: null,
  away_until: null,
  same_address: [],
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
  ...more,
});
let answer: object | undefined;
const asked: { what: string; body: unknown }[] = [];
const note = async (request: Request) => {
  asked.push({ what: new URL(request.url).pathname, body: await request.json() });
};

beforeEach(() => {
  state.organizations = [meadow];
  answer = page();
  asked.length = 0;
  server.use(
    on.get('*/api/contacts/contacts/11/page/', () =>
      answer === undefined
        ? HttpResponse.json({ detail: 'There is no such contact.' }, { status: 404 })
        : HttpResponse.json(answer),
    ),
  );
});
const show = () => renderSection({ path: '/1/contacts/11' });
const shown = () => screen.findByRole('heading', { level: 1, name: 'Zoë Marchetti' });

it('V7 shows facts, what is true now, campaigns, and mails with the receipt of the server', async () => {
  answer = page({
    suppression: { reason: 'bounced', at: null, is_complaint: false },
    away_until: '2026-12-04',
  });
  show();
  await shown();
  for (const text of ['Head groundskeeper', 'zoe@meadowpark.example', '+1 555 0142']) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
  expect(screen.getByText(/Meadow Park Athletic Club · looked after by jo@club\.example/u)).toBeVisible();
  const now = within(screen.getByRole('region', { name: 'Status' }));
  expect(now.getByText(/The address bounced/u)).toBeVisible();
  expect(now.getByText(/^Away until 4 December/u)).toBeVisible();
  expect(now.getByText(/^Next email: step 2 of Spring, .* from jo@club\.example$/u)).toBeVisible();
  const mails = within(screen.getByRole('region', { name: 'Emails as they went out' }));
  expect(mails.getByText('Your <b>pitch</b>')).toBeVisible();
  expect(mails.getByText(/250 2\.0\.0 Ok: queued as 4F1/u)).toBeVisible();
  expect(mails.getByRole('button', { name: 'Download as it went out: Your <b>pitch</b>' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
    'href',
    '/dashboard/conversations/11',
  );
});

it.each([
  ['has nothing left', { next_step: null }, 'No email is planned.'],
  ['is stopped', { stopped: 'ended' }, 'No email is planned.'],
  ['waits for its time', {}, 'Gets emails as planned.'],
])('V7 says whether an email is planned where the campaign %s', async (_, change, text) => {
  const [campaign] = page().campaigns;
  answer = page({ campaigns: [{ ...campaign, next_at: null, ...change }] });
  show();
  await shown();
  expect(within(screen.getByRole('region', { name: 'Status' })).getByText(text)).toBeVisible();
});

it('V7 is reached from the tile of a card', async () => {
  renderSection({ path: '/' });
  expect(await screen.findByRole('link', { name: 'Zoë Marchetti' })).toHaveAttribute(
    'href',
    '/organizations/1/contacts/11',
  );
});

it('V7 survives an answer of any shape, and says when the contact is gone', async () => {
  answer = { contact: { id: 11, organization: 1 }, campaigns: 5, mails: [null, {}], same_address: [{}] };
  const { unmount } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Unnamed' })).toBeVisible();
  unmount();
  answer = undefined;
  show();
  expect(await screen.findByText(/no longer there/u)).toBeVisible();
});

it('V7 stops a sequence, and Undo takes it back', async () => {
  server.use(
    on.post('*/api/campaigns/4/people/', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ done: 1, refused: [], undo: 9 });
    }),
    on.post('*/api/campaigns/4/people/9/undo/', () => {
      asked.push({ what: 'undo', body: null });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Stop in Spring' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { what: '/api/campaigns/4/people/', body: { action: 'stop', contact_ids: [11] } },
    { what: 'undo', body: null },
  ]);
});

it('V7 merges with somebody who is found, each field as chosen, with Undo; a refusal is shown', async () => {
  expectLogged();
  const other = contact(30, { full_name: 'Z. Marchetti', email: 'zoe@lake.example', title: zoe.title });
  let status = 409;
  server.use(
    on.get('*/api/contacts/search/', () => HttpResponse.json([zoe, { ...other, organization_name: '' }])),
    on.post('*/api/contacts/contacts/11/merge/', async ({ request }) => {
      await note(request);
      return status === 409
        ? HttpResponse.json({ detail: 'Somebody else has changed this contact.' }, { status })
        : HttpResponse.json(zoe, { headers: { 'touchline-deletion': '3' } });
    }),
  );
  const { user } = show();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Merge...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two contacts of one person' }));
  await user.click(dialog.getByRole('button', { name: 'Find' }));
  const choice = await dialog.findAllByRole('button', { name: /^Choose / });
  expect(choice).toHaveLength(1);
  await user.click(choice[0]!);
  await user.click(dialog.getByRole('radio', { name: 'zoe@lake.example' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByText('Somebody else has changed this contact.')).toBeVisible();
  status = 200;
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Zoë Marchetti and Z. Marchetti are one contact now.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(asked.at(-1)?.body).toEqual({
    full_name: 'Zoë Marchetti',
    title: zoe.title,
    email: 'zoe@lake.example',
    phone: zoe.phone,
    organization: 1,
    other: 30,
    updated_at: zoe.updated_at,
  });
});
