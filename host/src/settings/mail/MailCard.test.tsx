import type { MailStatus } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { MailCard } from './MailCard.tsx';

const PATH = '*/api/mail/status/';
const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
  on.get('*/api/mailboxes/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
);
afterEach(() => jest.restoreAllMocks());

const sandbox: MailStatus = {
  transport: 'sandbox',
  sandbox_url: 'http://127.0.0.1:3025/',
  from: 'Touchline <outreach@touchline.local>',
  sending_window: { weekdays: [1, 2, 3, 4, 5], starts_at: '09:00', ends_at: '18:00', time_zone: 'UTC-4' },
  per_minute: 60,
  per_domain_per_minute: 20,
  has_worker: true,
  is_stalled: false,
  due_count: 0,
  oldest_due_at: null,
  waiting_count: 0,
  window_opens_at: null,
  uncertain_count: 0,
  services: [
    { name: 'smtp', succeeded_at: '2026-11-20T13:14:05.000Z', failed_at: null, error: null },
    { name: 'sandbox', succeeded_at: null, failed_at: null, error: null },
  ],
  hold: null,
  set_aside: [],
};

function open(status: Partial<MailStatus> = {}, language: 'en' | 'ru' = 'en') {
  server.use(on.get(PATH, () => HttpResponse.json({ ...sandbox, ...status })));
  return renderInPage(<MailCard />, { language });
}
const card = async (name = 'Mail') => within(await screen.findByRole('region', { name }));
const valueOf = (label: string) => screen.getByText(label).nextSibling;

it('E6 says of the sandbox that nothing leaves the machine, and leads to its mailbox', async () => {
  open();
  const mail = await card();
  expect(await mail.findByText(/Nothing leaves this machine/u)).toBeVisible();
  expect(mail.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute(
    'href',
    'http://127.0.0.1:3025/',
  );
  expect(valueOf('From')).toHaveTextContent('Touchline <outreach@touchline.local>');
  expect(valueOf('Sending window')).toHaveTextContent('Mon–Fri, 09:00–18:00 (UTC-4)');
  expect(valueOf('Rate')).toHaveTextContent(/at most 60 emails a minute.*20 of them to one domain/u);
  expect(valueOf('Worker')).toHaveTextContent('Running');
  expect(mail.queryByText('Waiting for the sending window')).not.toBeInTheDocument();
  const services = within(mail.getByRole('list', { name: 'Mail server and mailboxes' }));
  const [smtp, mailbox] = services.getAllByRole('listitem');
  expect(smtp).toHaveTextContent(/Mail server \(SMTP\)Working.*20 Nov 2026, 13:14/u);
  expect(mailbox).toHaveTextContent(/Sandbox mailboxNot used yet/u);
});

it('E6 says what waits, what is wrong and since when, with a real mail server', async () => {
  open({
    transport: 'smtp',
    sandbox_url: null,
    has_worker: false,
    due_count: 1200,
    oldest_due_at: '2026-11-20T13:00:00.000Z',
    uncertain_count: 2,
    to_check_count: 2,
    services: [
      {
        name: 'team@mail.example/INBOX',
        succeeded_at: '2026-11-19T13:00:00.000Z',
        failed_at: '2026-11-20T13:14:05.000Z',
        error: 'Invalid credentials',
      },
      { name: 'jo@club.example/smtp', succeeded_at: null, failed_at: null, error: null },
      { name: 'jo@club.example/imap', succeeded_at: null, failed_at: null, error: null },
    ],
  });
  const mail = await card();
  expect(await mail.findByText('Mail server')).toBeVisible();
  expect(mail.queryByText(/Nothing leaves this machine/u)).not.toBeInTheDocument();
  expect(mail.getByText(/no worker is running/u)).toBeVisible();
  expect(valueOf('Emails due')).toHaveTextContent(/1,200.*since 20 Nov 2026, 13:00/u);
  expect(valueOf('Uncertain emails')).toHaveTextContent(/^2.*in their campaigns/u);
  expect(valueOf('Emails to check')).toHaveTextContent(/^2Look at them on the Dashboard$/u);
  const [inbox, outgoing, incoming] = mail.getAllByRole('listitem');
  expect(inbox).toHaveTextContent(
    /team@mail\.example, folder INBOXFailing.*20 Nov 2026, 13:14: Invalid credentials/u,
  );
  expect(outgoing).toHaveTextContent(/^jo@club\.example, outgoing mail \(SMTP\)/u);
  expect(incoming).toHaveTextContent(/^jo@club\.example, incoming mail \(IMAP\)/u);
});

it('E6 says of mails that wait for the sending window when it opens, and calls none of them due', async () => {
  open({ waiting_count: 1200, window_opens_at: '2026-11-23T13:00:00.000Z' });
  await card();
  expect(await screen.findByText('Emails due')).toBeVisible();
  expect(valueOf('Emails due')).toHaveTextContent(/^0$/u);
  expect(valueOf('Waiting for the sending window')).toHaveTextContent(/^1,200It opens 23 Nov 2026, 13:00/u);
});

it('E6 leaves out what waits for the window where the API does not say it yet', async () => {
  const { waiting_count: _count, window_opens_at: _opens, ...older } = sandbox;
  server.use(on.get(PATH, () => HttpResponse.json(older)));
  renderInPage(<MailCard />);
  expect(await screen.findByText('Emails due')).toBeVisible();
  expect(screen.queryByText('Waiting for the sending window')).not.toBeInTheDocument();
});

it('S11 E6 raises the alarm when nothing goes out although mails are due', async () => {
  open({ due_count: 3, oldest_due_at: '2026-11-20T13:00:00.000Z', is_stalled: true });
  expect(await (await card()).findByRole('alert')).toHaveTextContent(/none goes out/u);
});

it('S1 says why and until when nothing is sent, in the server’s words, and has a mail tried now', async () => {
  let tries = 0;
  server.use(
    on.post('*/api/mailboxes/7/hold/try-now/', () => {
      tries += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open({
    transport: 'smtp',
    hold: {
      mailbox_id: 7,
      mailbox: 'jo@club.example',
      cause: 'quota',
      reply: '550 5.4.5 Daily user sending limit exceeded',
      since: '2026-11-20T13:14:05.000Z',
      until: '2026-11-21T13:14:05.000Z',
    },
  });
  const alert = await (await card()).findByRole('alert');
  expect(alert).toHaveTextContent(
    /No email is sent from jo@club\.example until 21 Nov 2026, 13:14\. The account has reached its sending limit\./u,
  );
  expect(alert).toHaveTextContent('550 5.4.5 Daily user sending limit exceeded');
  await user.click(within(alert).getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(tries).toBe(1));
});

it('S11 E6 names the mails that could not be read, and has them tried again', async () => {
  const { user } = open({
    set_aside: [
      {
        mailbox: 'team@mail.example/INBOX',
        from: 'Zoe <zoe@meadow.example>',
        subject: 'Re: Grass',
        error: 'Error: out of range',
        set_aside_at: '2026-11-20T13:14:05.000Z',
      },
    ],
  });
  const mail = await card();
  expect(await mail.findByRole('alert')).toHaveTextContent(
    /could not be read.*Zoe <zoe@meadow\.example>: Re: Grass · team@mail\.example, folder INBOX · 20 Nov 2026, 13:14/u,
  );
  server.use(
    on.post('*/api/mail/set-aside/retry/', () => HttpResponse.json({ detail: 'No.' }, { status: 400 }), {
      once: true,
    }),
  );
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await user.click(mail.getByRole('button', { name: 'Retry' }));
  expect(await mail.findByText(/could not be tried again/u)).toBeVisible();
  server.use(
    on.post('*/api/mail/set-aside/retry/', () => new HttpResponse(null, { status: 204 })),
    on.get(PATH, () => HttpResponse.json(sandbox)),
  );
  await user.click(mail.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(mail.queryByText(/could not be read/u)).not.toBeInTheDocument());
});

it('E6 O17 a state that cannot be loaded says so, and Retry loads it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'Odd.' }, { status: 400 }), { once: true }));
  const { user } = renderInPage(<MailCard />);
  const mail = await card();
  expect(await mail.findByText('The mail status could not be loaded.')).toBeVisible();
  server.use(on.get(PATH, () => HttpResponse.json(sandbox)));
  await user.click(mail.getByRole('button', { name: 'Retry' }));
  expect(await mail.findByText(/Nothing leaves this machine/u)).toBeVisible();
});

it('E6 of a server that does not send says that, as no failure', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<MailCard />);
  expect(await (await card()).findByText('This server does not tell how it sends mail.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('E6 H9 speaks Russian', async () => {
  open({}, 'ru');
  expect(await (await card('Почта')).findByText(/пн–пт, 09:00–18:00/u)).toBeVisible();
});
