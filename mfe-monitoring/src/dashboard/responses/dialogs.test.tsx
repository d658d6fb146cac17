import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { act, screen, waitFor, within } from '@testing-library/react';
import { contact, dashboardServer, place, renderDashboard, rowOf } from '../dashboardServer.testing.tsx';
import { form, history } from '../conversation/answer/answering.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';

const server = dashboardServer();
const shown = async (name: string) => screen.findByText(name, { selector: 'td *' });
const details = async () => within(await screen.findByRole('dialog', { name: 'Interaction Details' }));
const quickReply = async () =>
  within(await screen.findByRole('dialog', { name: 'Quick Reply to Contact 1' }));
const FOLDED = 'Shown without quoted text and signature';
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

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

it('D10 E4 shows the whole mail behind a reply in a frame where nothing runs, and its source', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = {
    entries: [
      { kind: 'automatic_reply', incoming_mail_id: '90' },
      { kind: 'replied', incoming_mail_id: '71', is_folded: true },
      { kind: 'replied', incoming_mail_id: '5' },
    ],
  };
  server.use(
    on.get('*/api/mail/incoming/71/', () =>
      HttpResponse.json({
        id: '71',
        from: 'Zoë <zoe@meadow.example>',
        to: 'outreach@touchline.example',
        subject: 'Re: Your pitch',
        received_at: '2026-11-20T13:14:05.000Z',
        html: '<p>Yes, please</p><img src="https://spy.example/1.gif"><script>alert(1)</script>',
        text: 'Yes, please',
      }),
    ),
    on.get('*/api/mail/incoming/71/raw/', () =>
      HttpResponse.text('Message-ID: <abc@meadow.example>\r\nSubject: Re: Your pitch\r\n\r\nYes, please'),
    ),
  );
  const { user } = renderDashboard({ path: '/?reply=1' });
  const whole = await (await details()).findByRole('button', { name: 'Show whole email' });
  expect((await details()).getByText(FOLDED)).toBeVisible();
  await user.click(whole);
  const mail = within(await screen.findByRole('dialog', { name: 'Re: Your pitch' }));
  expect(mail.getByText('Zoë <zoe@meadow.example>')).toBeVisible();
  expect(mail.getByText('11/20/2026, 9:14:05 AM')).toBeVisible();
  expect(mail.getByTitle('Email from Zoë <zoe@meadow.example>').getAttribute('sandbox')).not.toContain(
    'allow-scripts',
  );
  expect(mail.getByText(/^Images are not loaded/u)).toBeVisible();
  await user.click(mail.getByRole('button', { name: 'Show images' }));
  expect(mail.queryByText(/^Images are not loaded/u)).not.toBeInTheDocument();
  await user.click(mail.getByRole('button', { name: 'View source' }));
  const source = await mail.findByRole('region', { name: 'Source of the email' });
  expect(source).toHaveTextContent(/Message-ID: <abc@meadow\.example>/u);
  await user.click(mail.getByRole('button', { name: 'Hide source' }));
  expect(source).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Re: Your pitch' })).toBeNull());
  expect(place()).toBe('/?reply=1');
});

it('D11 E4 Quick Reply says what is left out of the quoted message, and opens all of it', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = { entries: [{ kind: 'replied', incoming_mail_id: '71', is_folded: true }] };
  renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  expect(await dialog.findByText(FOLDED)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Show whole email' })).toBeVisible();
});

it('D11 V3 Quick Reply names the draft that there is, and leads to it, asking first about what is typed', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = history({ draft_version: 3 });
  server.state.form = form();
  const { user } = renderDashboard({ path: '/?answer=1&search=con' });
  const dialog = await quickReply();
  expect(
    await dialog.findByText('You have a draft for Contact 1. It is not sent along with this reply.'),
  ).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Your Reply/u }), 'Also');
  await user.click(dialog.getByRole('button', { name: 'Open the draft' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await user.click(question.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(place()).toBe('/conversations/1?search=con&write=1'));
  await isGone();
  expect(await screen.findByRole('textbox', { name: 'Text of the answer' })).toHaveTextContent('At nine.');
  expect(server.state.answers).toEqual([]);
});

it('D11 V3 Quick Reply says nothing of a draft where there is none', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = history();
  renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  expect(dialog.getByRole('textbox', { name: /^Your Reply/u })).toBeVisible();
  expect(dialog.queryByText(/^You have a draft/u)).not.toBeInTheDocument();
});

it('D10 E4 does not call a mail folded that is shown whole or that an older API says nothing about', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = { entries: [{ kind: 'replied', incoming_mail_id: '71' }] };
  renderDashboard({ path: '/?reply=1' });
  const dialog = await details();
  expect(await dialog.findByRole('button', { name: 'Show whole email' })).toBeVisible();
  expect(dialog.queryByText(FOLDED)).not.toBeInTheDocument();
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

it('D9 under the filter New the focus goes to the list when the row that was read has left it', async () => {
  server.state.contacts = [contact(1), contact(2)];
  const { user } = renderDashboard({ path: '/?status=new' });
  await shown('Contact 1');
  await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
  await details();
  await user.keyboard('{Escape}');
  await isGone();
  expect(screen.queryByText('Contact 1', { selector: 'td *' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByRole('region', { name: 'Recent Responses' })),
  );
});

it('D10 says so when a link leads to a reply that is gone', async () => {
  server.state.contacts = [contact(1)];
  renderDashboard({ path: '/?reply=99' });
  expect(await screen.findByText(/no longer there/)).toBeVisible();
});

const REPLY_PATH = '*/api/campaigns/monitoring/contacts/1/reply/';
const answerWith = async (text: string) => {
  const { user } = renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  await fillIn(user, dialog.getByLabelText('Your Reply'), text);
  await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
  return { user, dialog };
};
const logged = () => jest.spyOn(console, 'info').mockImplementation(() => {});

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

  it.each([404, 405, 501])(
    'logs the reply, marks the row replied, and says that no mail went out, where the API has no such call (%d)',
    async (status) => {
      const log = logged();
      server.state.contacts = [contact(1)];
      server.use(on.post(REPLY_PATH, () => HttpResponse.json({ detail: 'No.' }, { status })));
      await answerWith(' Thank you ');
      await isGone();
      expect(log).toHaveBeenCalledWith('Quick Reply', { id: 1, contactName: 'Contact 1', text: 'Thank you' });
      expect(within(rowOf('Contact 1')).getByText('Replied')).toBeVisible();
      expect(
        within(rowOf('Contact 1')).queryByRole('button', { name: /Quick Reply/ }),
      ).not.toBeInTheDocument();
      expect(await screen.findByText(/^Contact 1 was marked as replied\. No email was sent/u)).toBeVisible();
    },
  );

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

  it('E7 B6 shows from which other mailbox it would go out by now, before it does', async () => {
    logged();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    server.state.contacts = [contact(1)];
    const sent: unknown[] = [];
    server.use(
      on.post(REPLY_PATH, async ({ request }) => {
        const { from } = (await request.json()) as { from: string };
        sent.push(from);
        if (from === server.state.from) return HttpResponse.json({ sent_at: '2026-11-20T13:14:05.000Z' });
        return HttpResponse.json({ detail: 'It would go out from Jo.' }, { status: 409 });
      }),
    );
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    await dialog.findByText('Anna Smith <anna@club.example>');
    server.state.from = 'Jo <jo@club.example>';
    await fillIn(user, dialog.getByLabelText('Your Reply'), 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    expect(await dialog.findByText('It would go out from Jo.')).toBeVisible();
    expect(await dialog.findByText('Jo <jo@club.example>')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await isGone();
    expect(sent).toEqual(['Anna Smith <anna@club.example>', 'Jo <jo@club.example>']);
  });

  it('shows no sender where the API names none', async () => {
    server.state.contacts = [contact(1)];
    server.state.from = undefined;
    renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    expect(await dialog.findByText('zoe@meadow.example')).toBeVisible();
    expect(dialog.queryByText('From')).not.toBeInTheDocument();
  });

  it('S12 shows where the answer goes, and goes elsewhere only when the person chooses that', async () => {
    logged();
    const sent: unknown[] = [];
    server.state.contacts = [contact(1)];
    server.state.addresses = [
      { email: 'zoe@meadow.example', origin: 'contact' },
      { email: 'thief@elsewhere.example', origin: 'reply_to' },
    ];
    server.use(
      on.post(REPLY_PATH, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ sent_at: '2026-11-20T13:14:05.000Z' });
      }),
    );
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    const to = await dialog.findByRole('combobox', { name: 'To' });
    expect(to).toHaveTextContent('zoe@meadow.example (the contact’s address)');
    expect(dialog.queryByText(/This is not the contact’s address/u)).not.toBeInTheDocument();
    await user.click(to);
    await user.click(
      await screen.findByRole('option', {
        name: 'thief@elsewhere.example (the reply asks for answers here)',
      }),
    );
    expect(await dialog.findByText(/This is not the contact’s address/u)).toBeVisible();
    await fillIn(user, dialog.getByLabelText('Your Reply'), 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await isGone();
    expect(sent).toMatchObject([{ text: 'Thank you', to: 'thief@elsewhere.example' }]);
  });

  it('S12 sends nothing while nobody knows whose address the answer would go to', async () => {
    server.state.contacts = [contact(1)];
    server.state.addresses = [{ email: 'thief@elsewhere.example', origin: 'sender' }];
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    await fillIn(user, dialog.getByLabelText('Your Reply'), 'Thank you');
    expect(await dialog.findByRole('combobox', { name: 'To' })).toHaveTextContent('Choose an address');
    expect(dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled();
  });

  it('E7 O17 a reply that could not be sent stays as it was typed, with the reason, and can be sent again', async () => {
    logged();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    server.state.contacts = [contact(1)];
    server.use(
      on.post(REPLY_PATH, () => HttpResponse.json({ detail: 'The mailbox is full.' }, { status: 502 }), {
        once: true,
      }),
      on.post(REPLY_PATH, () => HttpResponse.json({ sent_at: '2026-11-20T13:14:05.000Z' })),
    );
    const { user, dialog } = await answerWith('Thank you');
    expect(await dialog.findByText('The mailbox is full.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Your Reply' })).toHaveValue('Thank you');
    expect(within(rowOf('Contact 1')).getByText('New')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await isGone();
    expect(await screen.findByText('Your reply to Contact 1 was sent')).toBeVisible();
  });

  it('S11 E7 asks under one key however often it asks from one dialog, and under another from the next', async () => {
    logged();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const keys: (string | null)[] = [];
    const noteKey = ({ request }: { request: Request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.error();
    };
    server.state.contacts = [contact(1)];
    server.use(on.post(REPLY_PATH, noteKey));
    const { user, dialog } = await answerWith('Thank you');
    expect(await dialog.findByText(/The server did not answer/u)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /^Discard/u }));
    await isGone();
    await user.click(screen.getByRole('button', { name: 'Quick Reply to Contact 1' }));
    const next = await quickReply();
    await fillIn(user, next.getByLabelText('Your Reply'), 'Thank you');
    await user.click(next.getByRole('button', { name: 'Send Reply' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/u);
  });

  it('asks before what was typed is lost', async () => {
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    const field = dialog.getByRole('textbox', { name: 'Your Reply' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Half a sentence{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field).toHaveValue('Half a sentence');
  });

  it('is not offered where the server says that it was answered, nor sent when it does so meanwhile', async () => {
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard({ path: '/?answer=1', pollInterval: 50 });
    const dialog = await quickReply();
    await fillIn(user, dialog.getByLabelText('Your Reply'), 'Thank you');
    server.state.contacts = [contact(1, { status: 'replied' })];
    expect(await dialog.findByText('This reply has already been answered.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: 'Your Reply' })).toHaveValue('Thank you');
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
