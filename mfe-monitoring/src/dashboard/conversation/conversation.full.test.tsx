import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { afterwards, contact, place, renderDashboard, rowOf, shown } from '../dashboardServer.testing.tsx';
import { server, at, entry, pane, away } from './conversation.testing.tsx';
import { ConversationPart } from './ConversationPart.tsx';

it('V2 S12 a reply of somebody who got a copy stands there as theirs, and says that it is not surely the contact’s', async () => {
  const reply = { author: 'Boss <boss@club.example>', text: 'I agree.', incoming_mail_id: '9' };
  server.state.history = {
    contact: contact(1),
    email: 'zoe@meadow.example',
    entries: [entry('unproved_reply', 6, reply), entry('replied', 4, { text: 'When can you come?' })],
  };
  renderDashboard({ path: '/conversations/1' });
  const theirs = (await within(await pane()).findByText('I agree.')).closest('li');
  expect(theirs).toHaveTextContent(/^Boss <boss@club\.example>.*not surely from Contact 1/u);
});

/** Rests a pointer on the row, again and again: the code that opens conversations comes after the list. @param asked how often it was */
const restOnRow = (asked: () => number) =>
  waitFor(
    () => {
      if (asked() === 0) fireEvent.pointerOver(within(rowOf('Contact 1')).getByText('Message 1'));
      expect(asked()).toBe(1);
    },
    // Longer than a pointer has to rest.
    { interval: 150 },
  );

it('V2 is read as soon as a pointer rests on its row, and shown without waiting when it is opened', async () => {
  let asked = 0;
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/1/history/', () => {
      asked += 1;
      return asked === 1 ? HttpResponse.json(server.state.history as object) : new Promise<never>(() => {});
    }),
  );
  const { user } = renderDashboard();
  await shown('Contact 1');
  await restOnRow(() => asked);
  expect(asked).toBe(1);
  expect(place()).toBe('/');
  await user.click(screen.getByRole('link', { name: 'Contact 1' }));
  // Nothing but what was read ahead can be shown: the second answer never comes.
  const list = await within(await pane()).findByRole('list', { name: 'Emails and events, oldest first' });
  expect(within(list).getByText('When can you come?')).toBeVisible();
});

/** Answers the history of a contact as a test tells it to, each request with another text. */
function answerByHand() {
  const answers: ((text: string) => void)[] = [];
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/1/history/', async () => {
      const text = await new Promise<string>((resolve) => answers.push(resolve));
      return HttpResponse.json({ contact: contact(1), entries: [entry('replied', 4, { text })] });
    }),
  );
  return answers;
}

/** Reads it ahead, then opens it, while no answer has come. */
async function openBeforeAnswer(answers: readonly unknown[]) {
  const { user } = renderDashboard();
  await shown('Contact 1');
  await restOnRow(() => answers.length);
  await user.click(screen.getByRole('link', { name: 'Contact 1' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  return within(await pane());
}

it('V2 what was read ahead is not shown in place of what was read on opening', async () => {
  const answers = answerByHand();
  const conversation = await openBeforeAnswer(answers);
  answers[1]?.('Newer');
  expect(await conversation.findByText('Newer')).toBeVisible();
  answers[0]?.('Older');
  await afterwards();
  expect(conversation.queryByText('Older')).not.toBeInTheDocument();
});

it('V2 what was read ahead is shown until what is read on opening comes', async () => {
  const answers = answerByHand();
  const conversation = await openBeforeAnswer(answers);
  answers[0]?.('Older');
  expect(await conversation.findByText('Older')).toBeVisible();
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.('Newer');
  expect(await conversation.findByText('Newer')).toBeVisible();
});

it('V2 a press anywhere in a row opens it, but not one on its buttons', async () => {
  const { user } = renderDashboard();
  await shown('Contact 2');
  await user.click(within(rowOf('Contact 2')).getByText('Message 2'));
  expect(place()).toBe('/conversations/2');
  await user.click(await screen.findByRole('button', { name: 'Close conversation' }));
  expect(place()).toBe('/');
  await user.click(within(rowOf('Contact 2')).getByRole('button', { name: 'View Contact 2' }));
  expect(place()).toBe('/?reply=2');
});

it('V2 shows each mail whole where it stands, when asked for', async () => {
  server.use(
    on.get('*/api/mail/sent/7/', () =>
      HttpResponse.json({
        id: '7',
        from: 'Jo <jo@club.example>',
        to: 'zoe@meadow.example',
        subject: 'Your pitch',
        sent_at: at(1),
        html: null,
        text: 'Hello Zoë',
        attachments: [],
        is_readable: true,
      }),
    ),
    on.get('*/api/mail/incoming/5/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  );
  const { user } = renderDashboard({ path: '/conversations/1' });
  const [first, , reply] = within(await pane()).getAllByRole('listitem');
  await user.click(within(first!).getByRole('button', { name: 'Show email: Your pitch' }));
  expect(await within(first!).findByText('Hello Zoë')).toBeVisible();
  await user.click(within(first!).getByRole('button', { name: 'Hide email: Your pitch' }));
  expect(within(first!).queryByText('Hello Zoë')).not.toBeInTheDocument();
  await user.click(within(reply!).getByRole('button', { name: 'Show email: Your pitch' }));
  expect(await within(reply!).findByText('This email is no longer there.')).toBeVisible();
});

it('V3 the card of a sent answer shows who got a copy, and its files to download', async () => {
  const files = [{ name: 'prices.pdf', size: 2048 }];
  const cc = ['boss@club.example', 'jo@club.example'];
  const answer = entry('staff_reply', 5, { text: 'We come.', sent_mail_id: '8', cc, files });
  server.state.history = { ...(server.state.history as object), entries: [answer] };
  const asked: string[] = [];
  server.use(
    on.get('*/api/mail/sent/8/attachments/:number/', ({ params }) => {
      asked.push(String(params['number']));
      return HttpResponse.json({ detail: 'Away.' }, { status: 503 });
    }),
  );
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderDashboard({ path: '/conversations/1' });
  const card = within(await pane());
  expect(await card.findByText('Cc: boss@club.example, jo@club.example')).toBeVisible();
  expect(card.getByText(/2 KB/u)).toBeVisible();
  await user.click(card.getByRole('button', { name: /prices\.pdf/u }));
  await waitFor(() => expect(asked).toEqual(['0']));
  jest.restoreAllMocks();
});

describe('V5 somebody who is away', () => {
  const year = new Date().getUTCFullYear();

  it('V5 is shown with the day, which is changed in its place', async () => {
    server.state.history = away(`${year}-12-03`);
    const asked: unknown[] = [];
    server.use(
      on.put('*/api/campaigns/monitoring/contacts/1/absence/', async ({ request }) => {
        const { back_on } = (await request.json()) as { back_on: string };
        asked.push(back_on);
        if (back_on < `${year}-12-01`) {
          const errors = [{ field: 'back_on', message: 'is in the past' }];
          return HttpResponse.json({ detail: 'No.', errors }, { status: 400 });
        }
        server.state.history = away(back_on);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderDashboard({ path: '/conversations/1' });
    const conversation = within(await pane());
    expect(
      await conversation.findByText('Away, back on 3 December: emails to this person wait'),
    ).toBeVisible();
    expect(conversation.getByText(/automatic reply · back on 3 December/u)).toBeVisible();
    await user.click(conversation.getByRole('button', { name: 'Change' }));
    const field = conversation.getByLabelText('Emails go out again on');
    expect(field).toHaveFocus();
    expect(field).toHaveValue(`${year}-12-03`);
    fireEvent.change(field, { target: { value: `${year}-01-01` } });
    await user.click(conversation.getByRole('button', { name: 'Save' }));
    expect(await conversation.findByText('is in the past')).toBeVisible();
    fireEvent.change(field, { target: { value: `${year}-12-24` } });
    await user.click(conversation.getByRole('button', { name: 'Save' }));
    expect(
      await conversation.findByText('Away, back on 24 December: emails to this person wait'),
    ).toBeVisible();
    expect(asked).toEqual([`${year}-01-01`, `${year}-12-24`]);
    await user.click(conversation.getByRole('button', { name: 'Change' }));
    await user.keyboard('{Escape}');
    expect(conversation.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(place()).toBe('/conversations/1');
  });

  it('V5 gets emails again at once, when asked for', async () => {
    server.state.history = away(`${year}-12-03`);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let status = 500;
    server.use(
      on.delete('*/api/campaigns/monitoring/contacts/1/absence/', () => {
        if (status === 204) server.state.history = { ...away(''), absence: null };
        return status === 204
          ? new HttpResponse(null, { status })
          : HttpResponse.json({ detail: 'No luck.' }, { status });
      }),
    );
    const { user } = renderDashboard({ path: '/conversations/1' });
    const conversation = within(await pane());
    await user.click(await conversation.findByRole('button', { name: 'Resume now' }));
    expect(await screen.findByText('No luck.')).toBeVisible();
    status = 204;
    await user.click(conversation.getByRole('button', { name: 'Resume now' }));
    await waitFor(() => expect(conversation.queryByText(/^Away, back on/u)).not.toBeInTheDocument());
    expect(screen.getByText('Emails to this person go out at their times again.')).toBeVisible();
    logged.mockRestore();
  });
});

it('V2 S10 says when there is nothing, when it cannot be loaded, and when the contact is gone', async () => {
  server.state.history = { entries: [] };
  const { unmount } = renderDashboard({ path: '/conversations/1' });
  expect(await screen.findByText(/Nothing has been sent to this contact/u)).toBeVisible();
  unmount();
  server.state.history = undefined;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const second = renderDashboard({ path: '/conversations/1' });
  expect(await screen.findByText('The conversation could not be loaded.')).toBeVisible();
  expect(logged).toHaveBeenCalled();
  second.unmount();
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/:id/history/', () =>
      HttpResponse.json({ detail: 'No.' }, { status: 404 }),
    ),
  );
  renderDashboard({ path: '/conversations/9' });
  expect(await screen.findByText('This contact is no longer there.')).toBeVisible();
});

it.each(['/conversations/0', '/conversations/x', '/conversations/12345678901234'])(
  'V2 %s names no conversation',
  async (path) => {
    renderDashboard({ path });
    await shown('Contact 1');
    expect(screen.queryByRole('region', { name: /^Conversation/u })).not.toBeInTheDocument();
  },
);

/** The conversation with a mail that counts as that. */
const noted = (kind: string) => ({
  ...(server.state.history as object),
  entries: [entry(kind, 4, { text: 'Out of office until 14 December', incoming_mail_id: '5' })],
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
