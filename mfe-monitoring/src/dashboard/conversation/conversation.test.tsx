import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { contact, place, renderDashboard, rowOf, shown } from '../dashboardServer.testing.tsx';
import { ConversationPart } from './ConversationPart.tsx';
import { server, entry, pane } from './conversation.testing.tsx';

it('V2 opens from a row, at an address of its own, with everything sent and received, oldest first', async () => {
  const { user } = renderDashboard({ path: '/?search=cont' });
  await user.click(within(await shown('Contact 1')).getByRole('link'));
  const conversation = within(await pane());
  expect(place()).toBe('/conversations/1?search=cont');
  const list = await conversation.findByRole('list', { name: 'Emails and events, oldest first' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('jo@club.example'),
    expect.stringContaining('Opened the email of step 1'),
    expect.stringContaining('When can you come?'),
    expect.stringContaining('We come on Monday.'),
  ]);
  expect(items[0]).toHaveTextContent('Your pitch · Spring, step 1');
  expect(conversation.getByRole('heading', { name: 'Contact 1' })).toHaveFocus();
  expect(conversation.getByText(/^Meadow Park · zoe@meadow\.example/u)).toBeVisible();
  // Opened is read.
  await waitFor(() => expect(within(rowOf('Contact 1')).queryByText('New')).not.toBeInTheDocument());
  // Escape means the conversation wherever nothing is typed.
  screen.getByRole('searchbox').focus();
  await user.keyboard('{Escape}');
  expect(place()).toContain('/conversations/1');
  screen.getByRole('link', { name: 'Contact 2' }).focus();
  await user.keyboard('{Escape}');
  expect(place()).not.toContain('/conversations/1');
});

it('V2 answers and marks from the conversation', async () => {
  server.state.marksStatus = 204;
  const { user } = renderDashboard({ path: '/conversations/1' });
  await user.click(within(await pane()).getByRole('button', { name: 'Quick Reply' }));
  expect(await screen.findByRole('dialog', { name: 'Quick Reply to Contact 1' })).toBeVisible();
  expect(place()).toBe('/conversations/1?answer=1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  await user.click(await screen.findByRole('button', { name: 'Mark as Replied' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quick Reply' })).not.toBeInTheDocument());
});

it.each([
  ['nothing', []],
  ['what we sent', [entry('sent', 1)]],
])('V7 of somebody who has not written there is nothing to answer: %s', async (_what, entries) => {
  server.state.history = { ...(server.state.history as object), answers: [], entries };
  // The page of the contact has that button, and needs no second one.
  const { unmount } = renderInPage(<ConversationPart id={1} />);
  const conversation = within(await pane());
  await waitFor(() => expect(conversation.queryByLabelText('Loading...')).not.toBeInTheDocument());
  expect(
    conversation.queryByRole('button', { name: /^(?:Answer|Write an email)$/u }),
  ).not.toBeInTheDocument();
  unmount();
  renderDashboard({ path: '/conversations/1' });
  expect(await screen.findByRole('button', { name: 'Write an email' })).toBeVisible();
});

it('V7 a reply is answered within the page of the contact', async () => {
  server.state.history = { ...(server.state.history as object), answers: [] };
  renderInPage(<ConversationPart id={1} />);
  expect(await within(await pane()).findByRole('button', { name: 'Answer' })).toBeVisible();
});

it('V7 stands within another page: without the list and its actions, and without taking the focus', async () => {
  renderInPage(<ConversationPart id={1} />);
  const conversation = within(await pane());
  expect(await conversation.findByText('When can you come?')).toBeVisible();
  expect(conversation.getByRole('heading', { level: 2, name: 'Conversation' })).not.toHaveFocus();
  for (const name of ['Close conversation', 'Keys', 'Mark as Replied', 'Quick Reply']) {
    expect(conversation.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  fireEvent.keyDown(conversation.getByText('When can you come?'), { key: 'Escape' });
  expect(conversation.getByText('When can you come?')).toBeVisible();
});

it('S14 what somebody else wrote stands under their name, is told so in the list, and they can be made a contact', async () => {
  const author = 'Bob Smith <bob@meadow.example>';
  server.use(on.get('*/api/contacts/', () => HttpResponse.json([])));
  server.state.contacts = [contact(1, { lastReplyText: 'I decide now.', lastReplyFrom: author })];
  server.state.history = {
    ...(server.state.history as object),
    entries: [
      entry('replied', 4, {
        subject: 'Invoice 4711',
        text: 'I decide now.',
        author,
        cc: ['Dora <dora@meadow.example>'],
      }),
    ],
  };
  const { user } = renderDashboard({ path: '/conversations/1' });
  const conversation = within(await pane());
  const [item] = await conversation.findAllByRole('listitem');
  expect(item).toHaveTextContent(
    /^Bob Smith <bob@meadow\.example>.*Invoice 4711 · answers the email to Contact 1/u,
  );
  expect(item).toHaveTextContent('Cc: Dora <dora@meadow.example>');
  expect(await screen.findByText('Bob Smith: I decide now.')).toBeVisible();
  await user.click(conversation.getByRole('button', { name: 'Create contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create contact' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Bob Smith');
  expect(dialog.getByLabelText('Email')).toHaveValue('bob@meadow.example');
});

it('S14 who wrote in place of somebody and is a contact is led to', async () => {
  server.state.history = {
    ...(server.state.history as object),
    entries: [
      entry('replied', 4, {
        author: 'Bob <bob@meadow.example>',
        author_contact: { id: 7, name: 'Bob Smith' },
      }),
    ],
  };
  renderDashboard({ path: '/conversations/1' });
  const conversation = within(await pane());
  expect(await conversation.findByText('Open the contact Bob Smith')).toBeVisible();
  expect(conversation.queryByRole('button', { name: 'Create contact' })).not.toBeInTheDocument();
});

it('S14 says what was answered to an invitation', async () => {
  const invitation = { answer: 'accepted', title: 'Visit to the ground', begins: '2026-12-07T10:00:00.000Z' };
  server.state.history = {
    ...(server.state.history as object),
    entries: [entry('automatic_reply', 4, { text: '👍', invitation })],
  };
  renderDashboard({ path: '/conversations/1' });
  const conversation = within(await pane());
  const said = await conversation.findByText(/^Accepted: Visit to the ground,/u);
  expect(said).toHaveTextContent(/2026/u);
  expect(conversation.queryByText(/automatic reply/u)).not.toBeInTheDocument();
});

/** The conversation with a mail that counts as that. */
const noted = (kind: string) => ({
  ...(server.state.history as object),
  entries: [entry(kind, 4, { text: 'Out of office until 14 December', incoming_mail_id: '5' })],
});

it('V5 what was taken for a note of absence is counted as a reply, and that is undone', async () => {
  const counted: unknown[] = [];
  server.use(
    on.post('*/api/mail/incoming/:id/count/', async ({ params, request }) => {
      counted.push([params['id'], await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  server.state.history = noted('automatic_reply');
  const { user } = renderDashboard({ path: '/conversations/1' });
  const conversation = within(await pane());
  const button = await conversation.findByRole('button', { name: 'This is a reply' });
  server.state.history = noted('replied');
  await user.click(button);
  const notice = await screen.findByText('The email counts as a reply of Contact 1');
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(notice).toBeVisible();
  server.state.history = noted('automatic_reply');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await conversation.findByRole('button', { name: 'This is a reply' })).toBeVisible();
  expect(counted).toEqual([
    ['5', { as: 'reply' }],
    ['5', { as: 'automatic_reply' }],
  ]);
});

it('V2 an answer of ours is shown as it was written, with who got a copy and its files', async () => {
  const sent = { sent_mail_id: '8', cc: ['boss@meadow.example'], files: [{ name: 'plan.pdf', size: 6 }] };
  server.state.history = {
    ...(server.state.history as object),
    entries: [
      entry('staff_reply', 6, { ...sent, text: 'At nine.', html: '<p>At <strong>nine</strong>.</p>' }),
      entry('staff_reply', 5, { text: 'Plain\n\nwords', html: '<p>Plain</p><p>&nbsp;</p><p>words</p>' }),
    ],
  };
  renderDashboard({ path: '/conversations/1' });
  const conversation = within(await pane());
  expect(await conversation.findByTitle('Email from Staff')).toBeVisible();
  expect(conversation.queryByText('At nine.')).not.toBeInTheDocument();
  expect(conversation.getByText('Cc: boss@meadow.example')).toBeVisible();
  expect(conversation.getByText('plan.pdf')).toBeVisible();
  expect(conversation.getAllByText(/words$/u)).toHaveLength(1);
});
