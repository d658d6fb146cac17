import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { act, screen, waitFor, within } from '@testing-library/react';
import { contact, place, renderDashboard, rowOf, shown } from '../dashboardServer.testing.tsx';
import { history } from '../conversation/answer/answering.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';
import { server, details, quickReply, isGone, REPLY_PATH, logged } from './dialogs.testing.tsx';

it('D9 D10 View opens Interaction Details, marks the row read, and has a URL', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard();
  await shown('Contact 1');
  const view = screen.getByRole('button', { name: 'View Contact 1' });
  await user.click(view);
  const dialog = await details();
  expect(place()).toBe('/?reply=1');
  for (const text of ['Contact 1', 'Meadow Park', 'Awaiting Reply', '11/1/2026, 4:00:01 AM', 'Message 1']) {
    expect(dialog.getByText(text)).toBeVisible();
  }
  expect(dialog.getByRole('link', { name: 'Contact 1' })).toHaveAttribute(
    'href',
    '/organizations/unassigned/contacts/1',
  );
  expect(dialog.queryByRole('button', { name: 'Mark as Read' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await isGone();
  await waitFor(() => expect(view).toHaveFocus());
});

it('D10 shows a dash for what a malformed row lacks', async () => {
  server.state.contacts = [{ id: 1, status: 'replied' }];
  renderDashboard({ path: '/?reply=1' });
  const dialog = await details();
  expect(dialog.getByText('Content').nextSibling).toHaveTextContent('—');
  expect(dialog.queryByRole('button', { name: 'Mark as Replied' })).not.toBeInTheDocument();
});

it('D10 Mark as Read when unread, Mark as Replied when unreplied; the focus stays in the dialog', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/?reply=1' });
  const dialog = await details();
  await user.click(dialog.getByRole('button', { name: 'Mark as Read' }));
  expect(JSON.parse(localStorage.getItem(SEEN_KEY) ?? '')).toEqual([1]);
  expect(dialog.getByText('Awaiting Reply')).toBeVisible();
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Mark as Replied' }));
  expect(dialog.getByText('Replied')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Quick Reply' })).not.toBeInTheDocument();
});

it('D11 V3 Quick Reply says nothing of a draft where there is none', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = history();
  renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  expect(dialog.getByRole('textbox', { name: /^Your Reply/u })).toBeVisible();
  expect(dialog.queryByText(/^You have a draft/u)).not.toBeInTheDocument();
});

it('D10 offers no mail for a reply that did not come by mail', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = { entries: [{ kind: 'replied', incoming_mail_id: null }] };
  renderDashboard({ path: '/?reply=1' });
  await details();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByRole('button', { name: 'Show whole email' })).not.toBeInTheDocument();
});

it('D9 keeps the mark "replied" in memory only', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/?reply=1' });
  await user.click((await details()).getByRole('button', { name: 'Mark as Replied' }));
  const everything = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(everything).not.toMatch(/replied/iu);
});

it('D10 says so when a link leads to a reply that is gone', async () => {
  server.state.contacts = [contact(1)];
  renderDashboard({ path: '/?reply=99' });
  expect(await screen.findByText(/no longer there/)).toBeVisible();
});

describe('D11 Quick Reply', () => {
  it('shows the message and six rows, and sends nothing blank', async () => {
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard();
    await shown('Contact 1');
    await user.click(screen.getByRole('button', { name: 'Quick Reply to Contact 1' }));
    const dialog = await quickReply();
    expect(dialog.getByText('Message 1')).toBeVisible();
    const field = dialog.getByRole('textbox', { name: 'Your Reply' });
    expect(field).toHaveAttribute('rows', '6');
    const send = dialog.getByRole('button', { name: 'Send Reply' });
    expect(send).toBeDisabled();
    await user.type(field, '  \n ');
    expect(send).toBeDisabled();
    await fillIn(user, field, 'Thank you');
    expect(send).toBeEnabled();
  });

  afterEach(() => jest.restoreAllMocks());

  it('E7 sends the reply by mail, once, and shows it as answered once the server says so', async () => {
    const log = logged();
    const sent: unknown[] = [];
    server.state.contacts = [contact(1)];
    server.use(
      on.post(REPLY_PATH, async ({ request }) => {
        sent.push(await request.json());
        server.state.contacts = [contact(1, { status: 'replied' })];
        return HttpResponse.json({ sent_at: '2026-11-20T13:14:05.000Z' });
      }),
    );
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    await fillIn(user, dialog.getByLabelText('Your Reply'), ' Thank you ');
    await user.dblClick(dialog.getByRole('button', { name: 'Send Reply' }));
    await isGone();
    const from = 'Anna Smith <anna@club.example>';
    expect(sent).toEqual([{ text: 'Thank you', to: 'zoe@meadow.example', from }]);
    expect(log).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Your reply to Contact 1 was sent')).toBeVisible();
    expect(within(rowOf('Contact 1')).getByText('Replied')).toBeVisible();
  });

  it('E7 B6 says from which mailbox the answer goes before it is sent', async () => {
    server.state.contacts = [contact(1)];
    renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    expect(await dialog.findByText('Anna Smith <anna@club.example>')).toBeVisible();
    expect(dialog.getByText('From')).toBeVisible();
    expect(dialog.getByText('zoe@meadow.example')).toBeVisible();
  });

  it('S14 goes to everybody who got the mail when that is asked for, there or in the details', async () => {
    const sent: unknown[] = [];
    logged();
    server.state.contacts = [contact(1)];
    server.state.everybody = ['zoe@meadow.example', 'carl@meadow.example', 'dora@meadow.example'];
    server.use(
      on.post(REPLY_PATH, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ sent_at: '2026-11-20T13:14:05.000Z' });
      }),
    );
    const { user } = renderDashboard({ path: '/?reply=1' });
    const answerAll = { name: 'Answer all (+2): carl@meadow.example, dora@meadow.example' };
    await user.click(await (await details()).findByRole('button', answerAll));
    expect(place()).toContain('answerAll=1');
    const dialog = await quickReply();
    const cc = await dialog.findByRole('textbox', { name: 'Cc' });
    expect(cc).toHaveValue('carl@meadow.example, dora@meadow.example');
    await fillIn(user, cc, ', nobody');
    await fillIn(user, dialog.getByLabelText('Your Reply'), 'At nine.');
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    expect(await dialog.findByText('Not an email address: nobody')).toBeVisible();
    expect(cc).toHaveFocus();
    await user.clear(cc);
    await fillIn(user, cc, 'dora@meadow.example');
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await details();
    expect(sent).toMatchObject([{ text: 'At nine.', to: 'zoe@meadow.example', cc: ['dora@meadow.example'] }]);
  });

  it('shows no sender where the API names none', async () => {
    server.state.contacts = [contact(1)];
    server.state.from = undefined;
    renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    expect(await dialog.findByText('zoe@meadow.example')).toBeVisible();
    expect(dialog.queryByText('From')).not.toBeInTheDocument();
  });
});

it('S12 Quick Reply says before anything is written that the address gets no more email, and leads to where it is allowed', async () => {
  server.state.contacts = [contact(1, { isUnsubscribed: true })];
  server.state.addresses = [{ email: 'zoe+a@meadow.example', origin: 'contact', gets_no_mail: true }];
  const { user } = renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  expect(await dialog.findByText(/^zoe\+a@meadow\.example gets no more email/u)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Allow email again' })).toHaveAttribute(
    'href',
    '/settings?email=zoe%2Ba%40meadow.example',
  );
  await user.type(dialog.getByRole('textbox', { name: /Your Reply/u }), 'Sorry');
  expect(dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled();
});
