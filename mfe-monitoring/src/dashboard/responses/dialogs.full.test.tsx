import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { screen, waitFor, within } from '@testing-library/react';
import { contact, place, renderDashboard, rowOf, shown } from '../dashboardServer.testing.tsx';
import { form, history } from '../conversation/answer/answering.testing.tsx';
import {
  server,
  details,
  quickReply,
  FOLDED,
  isGone,
  REPLY_PATH,
  answerWith,
  logged,
} from './dialogs.testing.tsx';

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

it('D10 E4 does not call a mail folded that is shown whole or that an older API says nothing about', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = { entries: [{ kind: 'replied', incoming_mail_id: '71' }] };
  renderDashboard({ path: '/?reply=1' });
  const dialog = await details();
  expect(await dialog.findByRole('button', { name: 'Show whole email' })).toBeVisible();
  expect(dialog.queryByText(FOLDED)).not.toBeInTheDocument();
});

describe('D11 Quick Reply', () => {
  afterEach(() => jest.restoreAllMocks());

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
});

it('D11 E4 Quick Reply says what is left out of the quoted message, and opens all of it', async () => {
  server.state.contacts = [contact(1)];
  server.state.history = { entries: [{ kind: 'replied', incoming_mail_id: '71', is_folded: true }] };
  renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  expect(await dialog.findByText(FOLDED)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Show whole email' })).toBeVisible();
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

it.each([
  ['/?answer=1', 'Original message · Invoice 4711 · Cc: carl@meadow.example'],
  ['/?reply=1', 'Invoice 4711'],
])('S14 %s says the subject of the mail itself, and who got a copy', async (path, said) => {
  server.state.contacts = [contact(1)];
  const mail = {
    kind: 'replied',
    incoming_mail_id: '71',
    subject: 'Invoice 4711',
    cc: ['carl@meadow.example'],
  };
  server.state.history = { entries: [mail] };
  renderDashboard({ path });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(said)).toBeVisible();
  expect(dialog.getByText(/carl@meadow\.example$/u)).toBeVisible();
});
