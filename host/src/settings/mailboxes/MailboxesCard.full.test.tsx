import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within, cleanup } from '@testing-library/react';
import { MailboxesCard } from './MailboxesCard.tsx';
import { listOf, mailbox, sandbox } from './mailboxesServer.testing.ts';
import { PATH, server, serve, recordSaves, choose } from './MailboxesCard.testing.tsx';

/** What the page looks up, and what it connects with. @param servers those of each domain */
const recordConnecting = (servers: Readonly<Record<string, { host: string } | undefined>>) => {
  const seen = { lookedUp: [] as string[], connected: [] as unknown[] };
  server.use(
    on.post(`${PATH}discover/`, async ({ request }) => {
      const { email } = (await request.json()) as { email: string };
      seen.lookedUp.push(email);
      const found = servers[email.replace(/^.*@/u, '')];
      const smtp = found ? { port: 465, security: 'tls', ...found } : null;
      return HttpResponse.json({ provider: null, user: email, smtp, imap: smtp && { ...smtp, port: 993 } });
    }),
    on.post(PATH, async ({ request }) => {
      seen.connected.push(await request.json());
      return HttpResponse.json(mailbox(), { status: 201 });
    }),
  );
  return seen;
};

const openConnect = async () => {
  const { user } = renderInPage(<MailboxesCard />);
  await user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a mailbox' }));
  return { user, dialog };
};

it('B1 looks up the servers with one press, and asks for those that are not found', async () => {
  serve([sandbox]);
  const seen = recordConnecting({});
  const { user, dialog } = await openConnect();
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.type(dialog.getByLabelText('Email address'), 'ann@club.example{Enter}');
  expect(await dialog.findByText(/The servers of club.example could not be found/u)).toBeVisible();
  expect(dialog.getAllByText('Please enter the server.')).toHaveLength(2);
  expect(dialog.getByLabelText('User name')).toHaveValue('ann@club.example');
  expect(seen).toEqual({ lookedUp: ['ann@club.example'], connected: [] });
});

it('B1 looks up the servers again when the address is mended, and keeps what was typed', async () => {
  serve([sandbox]);
  const seen = recordConnecting({
    'clb.example': { host: 'clb.example' },
    'club.example': { host: 'club.example' },
  });
  const { user, dialog } = await openConnect();
  await user.type(dialog.getByLabelText('Email address'), 'ann@clb.example');
  await user.tab();
  expect(await dialog.findByText(/The servers of clb.example were found/u)).toBeVisible();
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.clear(dialog.getByLabelText('Email address'));
  await user.type(dialog.getByLabelText('Email address'), 'ann@club.example{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(seen.connected).toEqual([
    expect.objectContaining({
      user: 'ann@club.example',
      smtp: { host: 'club.example', port: 465, security: 'tls' },
      imap: { host: 'club.example', port: 993, security: 'tls' },
    }),
  ]);
});

it.each([
  ['says that it was connected all the same, if it was', true],
  ['leaves no trace otherwise', false],
])('B1 Cancel works at once while servers are tried, and %s', async (_, isConnected) => {
  serve([sandbox]);
  recordConnecting({ 'club.example': { host: 'club.example' } });
  const answer = Promise.withResolvers<void>();
  let reads = 0;
  server.use(
    on.post(PATH, async () => {
      await answer.promise;
      return HttpResponse.json(mailbox(), { status: 201 });
    }),
  );
  const { user, dialog } = await openConnect();
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.type(dialog.getByLabelText('Email address'), 'ann@club.example{Enter}');
  expect(await dialog.findByRole('button', { name: 'Trying the servers...' })).toBeVisible();
  server.use(
    on.get(PATH, () => {
      reads += 1;
      return HttpResponse.json(listOf(isConnected ? [sandbox, mailbox()] : [sandbox]));
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(reads).toBeGreaterThan(1), { timeout: 4000 });
  answer.resolve();
  const said = screen.queryAllByText(/ann@club.example had been connected before you cancelled/u);
  expect(said).toHaveLength(isConnected ? 1 : 0);
});

it('B5 keeps a window to the end of the day, and asks before what was typed is discarded', async () => {
  serve([sandbox, mailbox({ window: { ...mailbox().window, starts_at: '00:00', ends_at: '24:00' } })]);
  const saved = recordSaves();
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, 'ann@club.example', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of ann@club.example' }));
  expect(dialog.getByLabelText('To')).toHaveValue('00:00');
  await user.type(dialog.getByLabelText('Name that recipients see'), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved).toEqual([{ name: 'Ann Field!', updated_at: mailbox().updated_at }]);
});

const THEIRS_AT = '2026-11-21T09:00:00.000Z';

it('S9 takes what only somebody else has changed of a mailbox, and saves the rest', async () => {
  serve([sandbox, mailbox()]);
  const saved = recordSaves(() =>
    serve([sandbox, mailbox({ per_minute: 9, name: 'Theirs', updated_at: THEIRS_AT })]),
  );
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, 'ann@club.example', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: /^Settings/u }));
  await user.clear(dialog.getByLabelText('Daily cap'));
  await user.type(dialog.getByLabelText('Daily cap'), '40');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual([
    { daily_cap: 40, updated_at: mailbox().updated_at },
    { daily_cap: 40, updated_at: THEIRS_AT },
  ]);
});

it('S9 asks about what both have changed of a mailbox, and takes either', async () => {
  serve([sandbox, mailbox()]);
  const theirs = mailbox({
    daily_cap: 60,
    owner: { id: 2, email: 'bob@club.example' },
    window: { ...mailbox().window, weekdays: [1, 2, 3] },
    updated_at: THEIRS_AT,
  });
  const saved = recordSaves(() => serve([sandbox, theirs]));
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, 'ann@club.example', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: /^Settings/u }));
  const change = async () => {
    await user.clear(dialog.getByLabelText('Daily cap'));
    await user.type(dialog.getByLabelText('Daily cap'), '40');
    await user.click(dialog.getByLabelText('Fri'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  };
  await change();
  const conflict = within(await dialog.findByRole('alert'));
  expect(conflict.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Daily capTheirs: 60Yours: 40',
    'DaysTheirs: Mon, Tue, WedYours: Mon, Tue, Wed, Thu',
  ]);
  // Another press of it would overwrite without an answer to the question.
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(conflict.getByRole('button', { name: 'Take theirs' }));
  expect(dialog.getByLabelText('Daily cap')).toHaveValue(60);
  expect(dialog.getByLabelText('Thu')).not.toBeChecked();
  await user.clear(dialog.getByLabelText('Emails a minute'));
  await user.type(dialog.getByLabelText('Emails a minute'), '7');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.slice(1)).toEqual([{ per_minute: 7, updated_at: THEIRS_AT }]);
});

it('S9 overwrites what somebody else has changed of a mailbox only when asked to', async () => {
  serve([sandbox, mailbox()]);
  const saved = recordSaves(() => serve([sandbox, mailbox({ name: 'Theirs', updated_at: THEIRS_AT })]));
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, 'ann@club.example', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: /^Settings/u }));
  await user.type(dialog.getByLabelText('Name that recipients see'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Save mine anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved.at(-1)).toEqual({ name: 'Ann Field!', updated_at: THEIRS_AT });
});

it('B1 has the address of a shared mailbox again when the browser comes back from a sign-in that failed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    on.get(PATH, () =>
      HttpResponse.json({ ...listOf([sandbox]), providers: { google: true, microsoft: true } }),
    ),
    on.post(`${PATH}sign-in/`, () => HttpResponse.json({ url: '' })),
  );
  const { user } = renderInPage(<MailboxesCard />);
  await user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  await user.click(await screen.findByText('Shared mailbox of Microsoft 365'));
  await user.type(screen.getByLabelText('Address of the shared mailbox'), 'sales@club.example{Enter}');
  await screen.findByRole('alert');
  cleanup();
  const back = renderInPage(<MailboxesCard />, { path: '/settings?mailbox_error=declined' });
  await back.user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  const field = await screen.findByLabelText('Address of the shared mailbox');
  expect(field).toBeVisible();
  expect(field).toHaveValue('sales@club.example');
});

it('B5 changes cap, ramp and hours, sends nothing that was not changed, and refuses hours that end before they start', async () => {
  serve([sandbox, mailbox()]);
  const saved = recordSaves();
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, 'ann@club.example', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of ann@club.example' }));
  expect(await dialog.findByRole('textbox', { name: 'Signature' })).toHaveTextContent(
    'Ann FieldMeadow & Sons',
  );
  await user.clear(dialog.getByLabelText('Daily cap'));
  await user.type(dialog.getByLabelText('Daily cap'), '40');
  await user.click(dialog.getByLabelText('Start slowly'));
  await user.clear(dialog.getByLabelText('To'));
  await user.type(dialog.getByLabelText('To'), '08:00');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The end must be later than the start.')).toBeVisible();
  expect(saved).toEqual([]);
  await user.clear(dialog.getByLabelText('To'));
  await user.type(dialog.getByLabelText('To'), '17:30');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual([
    {
      daily_cap: 40,
      ramp: { first_day: 10, daily_increase: 5 },
      window: { ends_at: '17:30' },
      updated_at: '2026-11-20T09:00:00.000Z',
    },
  ]);
});
