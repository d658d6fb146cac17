import { screen } from '@testing-library/react';
import { expectOffered, HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { listOf, mailbox, sandbox } from './mailboxes/mailboxesServer.testing.ts';
import { MailboxesCard } from './mailboxes/MailboxesCard.tsx';
import { RepliesCard } from './replies/RepliesCard.tsx';
import { SnippetsCard } from './snippets/SnippetsCard.tsx';

startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
  on.get('*/api/mailboxes/', () => HttpResponse.json(listOf([sandbox, mailbox()]))),
  on.get('*/api/snippets/', () =>
    HttpResponse.json([
      { id: 1, name: 'Visit', html: '<p>Come</p>', updated_at: '2026-11-20T13:14:05.000Z' },
    ]),
  ),
  on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'ended' })),
);

it.each(['staff', 'viewer'] as const)('U3 Settings offer %s what the API lets them do', async (role) => {
  renderInPage(
    <>
      <MailboxesCard />
      <SnippetsCard />
      <RepliesCard />
    </>,
    { role },
  );
  await screen.findByText('Visit');
  await screen.findByRole('list', { name: 'Connected mailboxes' });
  expect(await screen.findByText('End')).toBeVisible();
  expectOffered(
    role,
    // The only thing to do with a mailbox that changes nothing is to have it checked.
    ['Actions of ann@club.example'],
    ['Connect mailbox', 'Change Visit', 'Delete Visit', 'Add snippet'],
  );
});
