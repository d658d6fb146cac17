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
  const lastReplySubject = 'Invoice 4711';
  server.state.contacts = [
    contact(1, { lastReplyText: 'I decide now.', lastReplyFrom: author, lastReplySubject }),
  ];
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
  expect(await screen.findByText('Bob Smith: Invoice 4711 · I decide now.')).toBeVisible();
  await user.click(conversation.getByRole('button', { name: 'Create contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create contact' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Bob Smith');
  expect(dialog.getByLabelText('Email')).toHaveValue('bob@meadow.example');
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
