import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { MailboxesCard } from './MailboxesCard.tsx';
import { mailbox, sandbox } from './mailboxesServer.testing.ts';
import { PATH, server, serve, recordSaves, choose } from './MailboxesCard.testing.tsx';

const card = async (name = 'Mailboxes') => within(await screen.findByRole('region', { name }));

it('B1 says while none is connected that nothing leaves the machine, and offers to connect one', async () => {
  serve([sandbox]);
  renderInPage(<MailboxesCard />);
  const region = await card();
  expect(await region.findByText(/nothing leaves this machine: emails go to the sandbox/u)).toBeVisible();
  expect(region.getByRole('button', { name: 'Connect mailbox' })).toBeEnabled();
});

it('B1 finds the servers of an address, tries them, and shows a fault at the field where it lies', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve([sandbox]);
  const sent: unknown[] = [];
  server.use(
    on.post(`${PATH}discover/`, () =>
      HttpResponse.json({
        provider: null,
        user: 'ann@club.example',
        smtp: { host: 'smtp.club.example', port: 465, security: 'tls' },
        imap: { host: 'imap.club.example', port: 993, security: 'tls' },
      }),
    ),
    on.post(
      PATH,
      () =>
        HttpResponse.json(
          {
            detail: 'The mailbox could not be connected.',
            errors: [
              { field: 'smtp.port', message: 'Nothing listens there.' },
              { field: 'password', message: 'The password is wrong.' },
            ],
          },
          { status: 422 },
        ),
      { once: true },
    ),
    on.post(PATH, async ({ request }) => {
      sent.push(await request.json());
      serve([sandbox, mailbox()]);
      return HttpResponse.json(mailbox(), { status: 201 });
    }),
  );
  const { user } = renderInPage(<MailboxesCard />);
  await user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a mailbox' }));
  await user.type(dialog.getByLabelText('Email address'), 'ann@club.example');
  await user.tab();
  expect(await dialog.findByText(/The servers of club.example were found/u)).toBeVisible();
  await user.type(dialog.getByLabelText('Password'), ' secret ');
  await user.click(dialog.getByRole('button', { name: 'Connect mailbox' }));
  expect(await dialog.findByText('Nothing listens there.')).toBeVisible();
  expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription(/The password is wrong\./u);
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  expect(dialog.getByLabelText('Email address')).toHaveValue('ann@club.example');
  await user.click(dialog.getByRole('button', { name: 'Connect mailbox' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    {
      email: 'ann@club.example',
      name: 'ann',
      user: 'ann@club.example',
      password: ' secret ',
      smtp: { host: 'smtp.club.example', port: 465, security: 'tls' },
      imap: { host: 'imap.club.example', port: 993, security: 'tls' },
    },
  ]);
  expect(await screen.findByText('12 of 50 emails in the last 24 hours', { exact: false })).toBeVisible();
});

it('B1 names what is missing before anything is sent', async () => {
  serve([sandbox]);
  const { user } = renderInPage(<MailboxesCard />);
  await user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Connect mailbox' }));
  expect(await dialog.findByText('Please enter the email address.')).toBeVisible();
  expect(dialog.getByText('Please enter the password.')).toBeVisible();
  expect(dialog.getAllByText(/^Please enter/u)).toHaveLength(2);
  expect(dialog.queryByLabelText('Server')).not.toBeInTheDocument();
});

it('B1 says what an administrator has to do where a provider is not set up', async () => {
  serve([sandbox]);
  const { user } = renderInPage(<MailboxesCard />);
  await user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));
  expect(
    await screen.findByText(/An administrator has to set up signing in with Microsoft first/u),
  ).toBeVisible();
});

it('B1 says why a provider connected nothing', async () => {
  serve([sandbox]);
  renderInPage(<MailboxesCard />, { path: '/settings?mailbox_error=no_offline_access' });
  expect(await screen.findByText(/The provider gave no lasting access/u)).toBeVisible();
});

it('B1 says once that a provider has connected a mailbox', async () => {
  serve([sandbox, mailbox()]);
  renderInPage(<MailboxesCard />, { path: '/settings?mailbox=2' });
  expect(await screen.findByText('ann@club.example is connected')).toBeVisible();
  expect(location.search).toBe('');
});

it('B5 sends back nothing that the answer left out', async () => {
  const { id, kind, email, state, updated_at } = mailbox();
  server.use(
    on.get(PATH, () => HttpResponse.json({ results: [{ id, kind, email, state, updated_at }], people: [] })),
  );
  const saved = recordSaves();
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, email, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: `Settings of ${email}` }));
  expect(dialog.queryByRole('combobox', { name: 'Owner' })).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Emails a minute'), '7');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ per_minute: 7, updated_at }]));
});

it('B7 offers a new sign-in where it is dead, and another password for a mailbox with one', async () => {
  serve([
    sandbox,
    mailbox({ state: { kind: 'sign_in_again', since: null, until: null, cause: null, reply: '535 Bad' } }),
  ]);
  const { user } = renderInPage(<MailboxesCard />);
  const region = await card();
  expect(await region.findByText('The mail server says: “535 Bad”')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('dialog', { name: 'Sign-in of ann@club.example' })).toBeVisible();
});

it('B8 shows what is wrong with the domain, and the record to publish', async () => {
  serve([sandbox, mailbox()]);
  server.use(
    on.get(`${PATH}2/health/`, () =>
      HttpResponse.json({
        domain: 'club.example',
        checks: [
          { check: 'spf', result: 'ok', explanation: 'In order.', record: null },
          {
            check: 'dmarc',
            result: 'fault',
            explanation: 'There is no record.',
            record: { name: '_dmarc.club.example', type: 'TXT', value: 'v=DMARC1; p=none' },
          },
        ],
        bounces: { mails: 80, bounced: 3 },
      }),
    ),
  );
  const { user } = renderInPage(<MailboxesCard />);
  await choose(user, 'ann@club.example', 'Check domain');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('v=DMARC1; p=none')).toBeVisible();
  expect(dialog.getByText('Bounces: 3 of the last 80 emails')).toBeVisible();
});

it('B9 says that too many bounces hold a mailbox, and lets a person try', async () => {
  const held = { kind: 'held', since: null, until: null, cause: 'bounces', reply: null } as const;
  serve([sandbox, mailbox({ state: held })]);
  let tries = 0;
  server.use(
    on.post(`${PATH}2/hold/try-now/`, () => {
      tries += 1;
      serve([sandbox, mailbox()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInPage(<MailboxesCard />);
  expect(await screen.findByText(/More than 5 % of the last emails bounced/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(screen.queryByText(/More than 5 %/u)).not.toBeInTheDocument());
  expect(tries).toBe(1);
});

it('B1 H9 speaks Russian, and disconnects only when asked twice', async () => {
  serve([sandbox, mailbox()]);
  let isGone = false;
  server.use(
    on.delete(`${PATH}2/`, () => {
      isGone = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInPage(<MailboxesCard />, { language: 'ru' });
  await user.click(await screen.findByRole('button', { name: 'Действия с ящиком ann@club.example' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Отключить' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Отключить ann@club.example?' }));
  expect(isGone).toBe(false);
  await user.click(question.getByRole('button', { name: 'Отключить' }));
  await waitFor(() => expect(isGone).toBe(true));
});

it('B1 is not there where the API has no mailboxes', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<MailboxesCard />);
  await card();
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
