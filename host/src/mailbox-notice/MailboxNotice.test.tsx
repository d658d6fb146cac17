import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { listOf, mailbox, sandbox } from '../settings/mailboxes/mailboxesServer.testing.ts';
import { MailboxNotice } from './MailboxNotice.tsx';

const server = startTestServer();
const dead = { kind: 'sign_in_again', since: null, until: null, cause: null, reply: null } as const;
const serve = (...results: Parameters<typeof listOf>[0]) =>
  server.use(on.get('*/api/mailboxes/', () => HttpResponse.json(listOf(results))));

it('B7 says on any screen which mailbox needs a new sign-in, with one press to mend it', async () => {
  serve(sandbox, mailbox({ kind: 'google', state: dead }));
  renderInPage(<MailboxNotice firstLook={0} />);
  expect(await screen.findByText(/ann@club.example needs a new sign-in/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
});

it('B7 counts several, and leads to Settings', async () => {
  serve(mailbox({ state: dead }), mailbox({ id: 3, state: dead }));
  renderInPage(<MailboxNotice firstLook={0} />);
  expect(await screen.findByText(/2 mailboxes need a new sign-in/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open Settings' })).toBeEnabled();
});

it('B7 is silent while all work', async () => {
  let isAsked = false;
  server.use(
    on.get('*/api/mailboxes/', () => {
      isAsked = true;
      return HttpResponse.json(listOf([sandbox, mailbox()]));
    }),
  );
  renderInPage(<MailboxNotice firstLook={0} />);
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
