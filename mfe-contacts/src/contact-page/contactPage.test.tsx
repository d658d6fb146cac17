import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { usePageTitle, useShownPageTitle } from '@touchline/shared';
import { contact, expectLogged, place, renderSection } from '../contactsServer.testing.tsx';
import { OrganizationsSection } from '../routes.tsx';
import { contactPageAnswer as page, zoe } from './contactPage.testing.ts';
import { server, api, asked, show, shown } from './contactPageServer.testing.ts';

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const note = async (request: Request) => {
  asked.push({ what: new URL(request.url).pathname, body: await request.json() });
};

const chooseInMenu = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

it('V7 shows facts, what is true now, campaigns, and mails with the receipt of the server', async () => {
  api.page = page({
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
  expect(now.getByText(/^Away, back on 4 December/u)).toBeVisible();
  expect(now.getByText(/^Next email: step 2 of Spring, .* from jo@club\.example$/u)).toBeVisible();
  const mails = within(screen.getByRole('region', { name: 'Emails as they went out' }));
  expect(mails.getByText('Your <b>pitch</b>')).toBeVisible();
  expect(mails.getByText(/250 2\.0\.0 Ok: queued as 4F1/u)).toBeVisible();
  expect(mails.getByRole('button', { name: 'Download original: Your <b>pitch</b>' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
    'href',
    '/dashboard/conversations/11',
  );
});

it.each([
  ['has nothing left', { next_step: null }, 'No email is planned.'],
  ['is stopped', { stopped: 'ended' }, 'No email is planned.'],
  ['waits for its time', {}, 'Gets emails as planned.'],
  ['waits for approval', { status: 'waiting' }, 'Spring waits for approval: nothing of it goes out before.'],
  ['is paused', { status: 'paused' }, 'Spring is paused: nothing of it goes out before somebody resumes it.'],
])('V7 says whether an email is planned where the campaign %s', async (_, change, text) => {
  const [campaign] = page().campaigns;
  api.page = page({ campaigns: [{ ...campaign, next_at: null, ...change }] });
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
  api.page = { contact: { id: 11, organization: 1 }, campaigns: 5, mails: [null, {}], same_address: [{}] };
  const { unmount } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Unnamed' })).toBeVisible();
  unmount();
  api.page = undefined;
  show();
  expect(await screen.findByText(/no longer there/u)).toBeVisible();
});

it.each([
  [
    { stopped: 'ended', stop: { at: '2026-11-20T15:00:00Z', by: 'jo@club.example' } },
    null,
    /^Spring was stopped for this contact by jo@club\.example, 11\/20\/2026, 11:00:00 AM\. Nothing more of it goes out until somebody resumes it/u,
  ],
  [
    { stopped: 'held', stop: { at: '2026-11-20T15:00:00Z', by: null } },
    null,
    /^Spring is on hold for this contact since a reply to another email, .*resumes it/u,
  ],
  [
    { stopped: 'ended', stop: null },
    { reason: 'unsubscribed', at: null, is_complaint: false },
    /^Spring was stopped for this contact by a reply to another email\. It cannot be resumed/u,
  ],
])('V7 says who stopped a sequence, when, and how it goes on: %o', async (stopped, suppression, text) => {
  api.page = page({ suppression, campaigns: [{ ...page().campaigns[0], ...stopped }] });
  show();
  await shown();
  const now = within(screen.getByRole('region', { name: 'Status' }));
  expect(now.getByText(text)).toBeVisible();
  expect(now.queryByText(/^Next email|as planned/u)).not.toBeInTheDocument();
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

it('V7 looks at once for whom the address of the dialog names', async () => {
  const looked: (string | null)[] = [];
  server.use(
    on.get('*/api/contacts/search/', ({ request }) => {
      looked.push(new URL(request.url).searchParams.get('query'));
      return HttpResponse.json([]);
    }),
  );
  renderSection({ path: '/1/contacts/11?dialog=merge&with=z%40lake.example' });
  const field = await screen.findByRole('textbox', { name: /^Name, address/u });
  expect(field).toHaveValue('z@lake.example');
  await waitFor(() => expect(looked).toEqual(['z@lake.example']));
});

it('V7 a late answer about what was typed before replaces nothing', async () => {
  const { promise: late, resolve: comes } = Promise.withResolvers<void>();
  server.use(
    on.get('*/api/contacts/search/', async ({ request }) => {
      const query = new URL(request.url).searchParams.get('query') ?? '';
      if (query === 'old') await late;
      const found =
        query === 'old' ? contact(30, { full_name: 'Ann Field' }) : contact(31, { full_name: 'Bob Hill' });
      return HttpResponse.json([{ ...found, organization_name: 'Lake Club' }]);
    }),
  );
  renderSection({ path: '/1/contacts/11?dialog=merge&with=old' });
  const field = await screen.findByRole('textbox', { name: /^Name, address/u });
  await waitFor(() => expect(field).toHaveValue('old'));
  await act(() => wait(400));
  fireEvent.change(field, { target: { value: 'new' } });
  expect(await screen.findByText('Bob Hill')).toBeVisible();
  comes();
  await act(() => wait(50));
  expect(screen.getByText('Bob Hill')).toBeVisible();
  expect(screen.queryByText('Ann Field')).not.toBeInTheDocument();
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
  await user.click(screen.getByRole('button', { name: 'Merge…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two contacts of one person' }));
  const choice = await dialog.findAllByRole('button', { name: /^Choose / });
  expect(choice).toHaveLength(1);
  expect(dialog.getByRole('link', { name: 'Z. Marchetti' })).toHaveAttribute('target', '_blank');
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

it('V7 resumes after a bounce once somebody says how it was mended; a refusal is shown', async () => {
  expectLogged();
  api.page = page({ bounce: { recipient: 'old@meadowpark.example', at: '2026-11-02T14:00:00.000Z' } });
  let status = 409;
  server.use(
    on.post('*/api/contacts/contacts/11/resume/', async ({ request }) => {
      await note(request);
      if (status === 409) return HttpResponse.json({ detail: 'This person has unsubscribed.' }, { status });
      api.page = page();
      return new HttpResponse(null, { status });
    }),
  );
  const { user } = show();
  await shown();
  const now = within(screen.getByRole('region', { name: 'Status' }));
  expect(now.getByText(/^Emails to old@meadowpark\.example bounced/u)).toBeVisible();
  await user.click(now.getByRole('button', { name: 'Resume after the bounce' }));
  const title = 'Send email to zoe@meadowpark.example again?';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByRole('radio', { name: 'The address was corrected' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  expect(await dialog.findByText('This person has unsubscribed.')).toBeVisible();
  status = 204;
  await user.click(dialog.getByRole('radio', { name: 'The address works again' }));
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Zoë Marchetti gets email again.')).toBeVisible();
  await waitFor(() => expect(now.queryByText(/bounced/u)).toBeNull());
  expect(asked.map(({ body }) => body)).toEqual([
    { explanation: 'The address was corrected' },
    { explanation: 'The address works again' },
  ]);
});

it('V7 offers no Resume after a bounce to somebody who has unsubscribed', async () => {
  api.page = page({
    suppression: { reason: 'unsubscribed', at: null, is_complaint: false },
    bounce: { recipient: zoe.email, at: null },
  });
  show();
  await shown();
  expect(screen.getByRole('button', { name: 'Allow email again…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resume after the bounce' })).toBeNull();
});

/** As the conversation is within the page. */
function PartWithoutTitle() {
  usePageTitle(undefined);
  return null;
}

function Title() {
  return <output data-testid="title">{useShownPageTitle()}</output>;
}

it('H2 V7 names the contact in the title of the tab', async () => {
  renderInPage(
    <>
      <OrganizationsSection />
      <PartWithoutTitle />
      <Title />
    </>,
    { path: '/1/contacts/11' },
  );
  await waitFor(() => expect(screen.getByTestId('title')).toHaveTextContent('Zoë Marchetti'));
});

it('V7 begins with the newest campaigns and mails, and shows all when asked', async () => {
  const [campaign] = page().campaigns;
  const [mail] = page().mails;
  api.page = page({
    campaigns: Array.from({ length: 7 }, (_, n) => ({ ...campaign, id: n + 1, name: `Season ${n}` })),
    mails: Array.from({ length: 12 }, (_, n) => ({ ...mail, id: String(n) })),
  });
  const { user } = show();
  await shown();
  for (const [title, first, all] of [
    ['Campaigns', 5, 7],
    ['Emails as they went out', 10, 12],
  ] as const) {
    const panel = within(screen.getByRole('region', { name: title }));
    expect(panel.getAllByRole('listitem')).toHaveLength(first);
    await user.click(panel.getByRole('button', { name: `Show all ${all}` }));
    expect(panel.getAllByRole('listitem')).toHaveLength(all);
    await user.click(panel.getByRole('button', { name: 'Show fewer' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(first);
  }
});

it('V7 writes an email in the conversation of the page', async () => {
  const { user } = show();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Write an email' }));
  expect(place()).toBe('/1/contacts/11?write=11');
});

it('U9 downloads everything that is kept of the person, and says what went wrong', async () => {
  let isThere = true;
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:1';
  server.use(
    on.get('*/api/contacts/contacts/11/personal-data/', () =>
      isThere
        ? new HttpResponse('PK', { headers: { 'content-type': 'application/zip' } })
        : HttpResponse.json({ detail: 'Try again shortly.' }, { status: 429 }),
    ),
  );
  const { user } = show();
  await shown();
  await chooseInMenu(user, 'Download all data');
  await waitFor(() => expect(saved).toEqual(['personal-data-11.zip']));
  isThere = false;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await chooseInMenu(user, 'Download all data');
  expect(await screen.findByText(/The data could not be downloaded/u)).toBeVisible();
  logged.mockRestore();
});

it('U9 a server that keeps no such file offers none', async () => {
  const { erased_at: _none, ...old } = page() as { erased_at: null };
  api.page = old;
  show();
  await shown();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('U9 erases a person once their address was typed, and says before what that means', async () => {
  const confirmations: unknown[] = [];
  server.use(
    on.get('*/api/contacts/contacts/11/erasure/', () =>
      HttpResponse.json({
        contacts: 2,
        sent: 14,
        received: 3,
        sequences: 1,
        waiting_answers: 0,
        copies: 2,
        addresses: ['zoe@meadowpark.example'],
        named: [{ kind: 'tag', name: 'Zoe Marsh' }],
        confirmation: 'Zoe@meadowpark.example',
        erased_at: null,
      }),
    ),
    on.post('*/api/contacts/contacts/11/erasure/', async ({ request }) => {
      confirmations.push(await request.json());
      if (confirmations.length === 1) {
        return HttpResponse.json({ detail: 'Not now.' }, { status: 503 });
      }
      api.page = page({
        contact: { ...zoe, full_name: 'Erased person', email: '', title: '', phone: '' },
        erased_at: '2026-11-23T10:00:00.000Z',
      });
      return HttpResponse.json({ is_finished: true });
    }),
  );
  const { user } = show();
  await shown();
  await chooseInMenu(user, 'Erase this person…');
  expect(await screen.findByText(/rename what names this person: tag “Zoe Marsh”/u)).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Zoë Marchetti?' }));
  expect(await dialog.findByText(/Emails sent: 14, received: 3\./u)).toBeVisible();
  expect(dialog.getByText('1 sequence that goes on stops.')).toBeVisible();
  expect(dialog.getByText(/address is removed from 2 answers to others/u)).toBeVisible();
  expect(dialog.getByText(/2 contacts with this address/u)).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Erase for good' });
  const field = dialog.getByRole('textbox', { name: /^Type Zoe@meadowpark.example to confirm/u });
  await user.type(field, 'zoe@meadowpark.exampl');
  expect(submit).toBeDisabled();
  await user.type(field, 'e');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await user.click(submit);
  expect(await dialog.findByText('Not now.')).toBeVisible();
  logged.mockRestore();
  await user.click(submit);
  expect(await screen.findByRole('heading', { level: 1, name: 'Erased person' })).toBeVisible();
  expect(screen.getByText(/The data of this person was erased/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move…' })).toBeDisabled();
  expect(confirmations[1]).toEqual({ confirmation: 'zoe@meadowpark.example' });
});

const isOffered = () => screen.queryByRole('button', { name: 'Do not email' }) !== null;

describe('V4 U9 the do-not-email list', () => {
  const listed = { reason: 'unsubscribed', at: null, is_complaint: false, added_by: 'jo@club.example' };

  const press = async (lifted: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      on.post('*/api/mail/suppressions/', async ({ request }) => {
        sent.push(await request.json());
        api.page = page({ suppression: listed });
        return new HttpResponse(null, { status: 204 });
      }),
      on.post('*/api/mail/suppressions/lift/', async ({ request }) => {
        sent.push(await request.json());
        return lifted();
      }),
    );
    const { user } = show();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Do not email' }));
    expect(await screen.findByText('On the do-not-email list, added by jo@club.example')).toBeVisible();
    expect(isOffered()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    return sent;
  };

  it('takes the address by one press, and Undo takes it off', async () => {
    const sent = await press(() => {
      api.page = page();
      return new HttpResponse(null, { status: 204 });
    });
    expect(await screen.findByRole('button', { name: 'Do not email' })).toBeVisible();
    expect(sent).toMatchObject([
      { address: 'zoe@meadowpark.example' },
      { email: 'zoe@meadowpark.example', reason: 'unsubscribed', is_undo: true },
    ]);
  });

  it('keeps whoever has asked for it meanwhile', async () => {
    const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    await press(() => HttpResponse.json({ detail: 'Meanwhile there is another reason.' }, { status: 409 }));
    expect(await screen.findByText(/Meanwhile there is another reason/u)).toBeVisible();
    expect(isOffered()).toBe(false);
    console.mockRestore();
  });

  it.each([
    ['is on it', { suppression: listed }],
    ['has no address', { contact: { ...zoe, email: '' } }],
    ['was erased', { erased_at: '2026-11-23T10:00:00.000Z' }],
  ])('is not offered for somebody who %s', async (_, values) => {
    api.page = page(values);
    show();
    await shown();
    expect(isOffered()).toBe(false);
  });
});

it('V7 each campaign says its status, and whether the person replied', async () => {
  const [campaign] = page().campaigns;
  api.page = page({
    campaigns: [
      { ...campaign, id: 4, name: 'Spring', status: 'paused', state: 'replied' },
      { ...campaign, id: 5, name: 'Autumn', status: 'completed', state: 'opened' },
    ],
  });
  show();
  await shown();
  const rows = within(screen.getByRole('region', { name: 'Campaigns' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Spring Paused Replied/u);
  expect(rows[1]).toHaveTextContent(/^Autumn Completed /u);
  expect(rows[1]).not.toHaveTextContent('Replied');
});
