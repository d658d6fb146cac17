import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { SignedOutMailbox } from '@touchline/shared/contract';
import { MailboxNotice } from './MailboxNotice.tsx';

const server = startTestServer();
const PATH = '*/api/mailboxes/signed-out/';
const serve = (...rows: readonly SignedOutMailbox[]) =>
  server.use(on.get(PATH, () => HttpResponse.json(rows)));
const ann: SignedOutMailbox = { id: 2, kind: 'google', email: 'ann@club.example' };

it('B7 says on any screen which mailbox needs a new sign-in, with one press to mend it', async () => {
  serve(ann);
  renderInPage(<MailboxNotice firstLook={0} />);
  expect(await screen.findByText(/ann@club.example needs a new sign-in/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
});

it('B7 counts several, and leads to Settings', async () => {
  serve(ann, { ...ann, id: 3 });
  renderInPage(<MailboxNotice firstLook={0} />);
  expect(await screen.findByText(/2 mailboxes need a new sign-in/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open Settings' })).toBeEnabled();
});

it('B7 is silent while all work', async () => {
  let isAsked = false;
  server.use(
    on.get(PATH, () => {
      isAsked = true;
      return HttpResponse.json([]);
    }),
  );
  renderInPage(<MailboxNotice firstLook={0} />);
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
