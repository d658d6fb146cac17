import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, place, renderDashboard } from '../../dashboardServer.testing.tsx';
import { form, history, SUBJECT, write, writeSubject, at } from './answering.testing.tsx';
import { server, sent, sends } from './answer.testing.tsx';

it('V3 saves what is typed, and Escape closes and keeps it', async () => {
  const { composer, user, text } = await write();
  await user.click(composer.getByRole('button', { name: 'Cc and subject' }));
  await user.type(composer.getByRole('textbox', { name: 'Subject' }), 'When');
  expect(await composer.findByText('Draft saved')).toBeInTheDocument();
  // The first letters are saved by themselves when typing takes longer than the first pause.
  await waitFor(() => expect(server.state.drafts.at(-1)).toMatchObject({ subject: 'When' }));
  expect(server.state.drafts[0]).toMatchObject({ html: '<p>At nine.</p>', version: 3 });
  await user.type(composer.getByRole('textbox', { name: 'Cc' }), 'boss@club.example');
  fireEvent.keyDown(text, { key: 'Escape' });
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(await screen.findByRole('button', { name: 'Write an email' })).toHaveFocus();
  const before = server.state.drafts.length - 1;
  expect(server.state.drafts.at(-1)).toMatchObject({ cc: ['boss@club.example'], version: before });
});

it('V3 V11 Escape closes what is written before the conversation, wherever the focus is', async () => {
  const { user, text } = await write();
  act(() => text.blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(await screen.findByRole('button', { name: 'Write an email' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/'));
});

it('V3 says that another window has changed the draft, and overwrites nothing unasked', async () => {
  server.state.draftStatus = 409;
  const { composer, user } = await write();
  await user.click(composer.getByRole('button', { name: 'Cc and subject' }));
  server.state.form = form({ draft: { ...form().draft, version: 9, subject: 'Theirs' } });
  await user.type(composer.getByRole('textbox', { name: 'Subject' }), 'Mine');
  expect(await composer.findByText(/in another window/u)).toBeVisible();
  server.state.draftStatus = 200;
  await user.click(composer.getByRole('button', { name: 'Keep this' }));
  await waitFor(() => expect(server.state.drafts.at(-1)).toMatchObject({ subject: 'Mine', version: 9 }));
});

it.each([
  [400, 'Not saved.'],
  [409, 'This draft was changed, sent or discarded in another window.'],
])('V3 stays open, and says why, when the server refuses the text: %s', async (status, reason) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.state.draftStatus = status;
  const { composer, user, text } = await writeSubject();
  fireEvent.keyDown(text, { key: 'Escape' });
  expect(await composer.findByText(reason, { exact: false })).toBeVisible();
  await user.click(composer.getByRole('button', { name: /^Close(?! without)/u }));
  expect(await composer.findByText(reason, { exact: false })).toBeVisible();
  expect(place()).toBe('/conversations/1?write=1');
  expect(composer.getByRole('textbox', SUBJECT)).toHaveValue('Mine');
  const leave = status === 400 ? 'Close without saving' : 'Discard draft';
  await user.click(composer.getByRole('button', { name: leave }));
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  // The other window's draft is not this one's to delete.
  expect(server.state.calls).toEqual([]);
});

it('V3 sends nothing when another window has changed the draft, as saving or the server itself finds', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.state.draftStatus = 409;
  const { composer, user, text } = await writeSubject();
  sends(text);
  expect(await composer.findByText(/in another window/u)).toBeVisible();
  await waitFor(() => expect(composer.getByRole('button', { name: 'Send' })).toBeEnabled());
  expect(sent()).toEqual([]);
  server.state.draftStatus = 200;
  await user.click(composer.getByRole('button', { name: 'Keep this' }));
  expect(await composer.findByText('Draft saved')).toBeInTheDocument();
  const detail = 'Changed.';
  server.state.refusal = { status: 409, body: { detail, errors: [{ field: 'draft', message: detail }] } };
  sends(text);
  expect(await composer.findByText(/in another window/u)).toBeVisible();
  expect(composer.queryByText(detail)).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

it('V3 discards the draft that is shown, by its version', async () => {
  const { composer, user } = await write();
  await user.click(composer.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(server.state.calls).toEqual(['DELETE /api/conversations/1/draft/?version=3']);
});

it('V3 an answer whose response was lost is sent again under its key, a changed one under another', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { composer, user, text } = await writeSubject();
  server.state.refusal = { status: 503, body: { detail: 'Away.' } };
  for (let press = 1; press <= 2; press += 1) {
    sends(text);
    await waitFor(() => expect(sent()).toHaveLength(press));
    await waitFor(() => expect(composer.getByRole('button', { name: 'Send' })).toBeEnabled());
  }
  await user.type(composer.getByRole('textbox', SUBJECT), '!');
  server.state.refusal = undefined;
  sends(text);
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  const [first, second, third] = server.state.answers.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('V3 refuses wrong copies, a first mail without a subject, and a merge field of which nothing is known', async () => {
  server.state.form = form({ subject: '' });
  const { composer, user, text } = await write();
  await user.type(composer.getByRole('textbox', { name: 'Cc' }), 'boss');
  sends(text);
  expect(await composer.findByText('Not an email address: boss')).toBeVisible();
  expect(composer.getByText('A first email needs a subject')).toBeVisible();
  expect(composer.getByRole('textbox', { name: 'Cc' })).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('V3 names each file that is refused, of several', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    on.post('*/api/conversations/attachments/', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name') ?? '';
      const message = 'Programs and web pages cannot be attached: mail servers refuse them.';
      return name.endsWith('.exe')
        ? HttpResponse.json({ detail: message, errors: [{ field: 'name', message }] }, { status: 400 })
        : undefined;
    }),
  );
  const { composer } = await write();
  const chooser = composer.getByLabelText('Attach files', { selector: 'input' });
  const chosen = ['bad.exe', 'price.pdf', 'worse.exe'].map((name) => new File(['x'], name));
  fireEvent.change(chooser, { target: { files: chosen } });
  expect(await composer.findByText(/^worse\.exe: Programs and web pages/u)).toBeVisible();
  expect(composer.getByText(/^bad\.exe: Programs and web pages/u)).toBeVisible();
  expect(composer.getByRole('button', { name: 'Remove price.pdf' })).toBeVisible();
  expect(composer.getByText('1 file')).toBeVisible();
});

it('V3 U9 offers none in the list either, by button or key, to somebody who was erased', async () => {
  server.state.contacts = [contact(1, { name: 'Erased person', isErased: true })];
  server.state.history = history({ email: '', is_erased: true });
  const { user } = renderDashboard();
  const row = await screen.findByRole('row', { name: /Erased person/u });
  expect(within(row).getByRole('button', { name: /^View/u })).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Quick Reply/u })).not.toBeInTheDocument();
  await user.click(within(row).getByRole('link', { name: 'Erased person' }));
  expect(await screen.findByRole('button', { name: 'Mark as Replied' })).toBeVisible();
  await user.keyboard('r');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

const clipboard = (texts: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  clipboardData: { getData: (type: string) => texts[type] ?? '', files, types: Object.keys(texts) },
});

const tag = (name: string) => `{{${name}}}`;

it('V3 an answer whose first attempt was taken back meanwhile is a new one when it is sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { composer, text } = await write();
  server.state.refusal = { status: 409, body: { detail: 'This answer has been taken back.' } };
  sends(text);
  expect(await composer.findByText('This answer has been taken back.')).toBeVisible();
  server.state.refusal = undefined;
  sends(text);
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(new Set(server.state.answers.map(({ key }) => key)).size).toBe(2);
});

it('V3 inserts a snippet filled in for the contact, and sends nothing while something is missing', async () => {
  server.state.snippets = [
    { id: 1, name: 'Prices', html: `<p>Dear ${tag('first_name')}, ${tag('phone')}</p>`, updated_at: at },
  ];
  const { composer, user, text } = await write();
  await user.click(await composer.findByRole('combobox', { name: 'Insert a snippet' }));
  await user.click(await screen.findByRole('option', { name: 'Prices' }));
  await waitFor(() => expect(text).toHaveTextContent(`Dear Zoë, ${tag('phone')}`));
  expect(composer.getByText(`Nothing is known for ${tag('phone')}. Fill it in, or delete it.`)).toBeVisible();
  expect(composer.getByRole('button', { name: 'Send' })).toBeDisabled();
  sends(text);
  expect(sent()).toEqual([]);
});

it('V3 U9 offers no answer to somebody who was erased, whatever the address of the page says', async () => {
  server.state.history = history({ email: '', is_erased: true });
  renderDashboard({ path: '/conversations/1?write=1' });
  expect(await screen.findByRole('button', { name: 'Mark as Replied' })).toBeVisible();
  expect(screen.getByText(/^Everything personal about this contact was erased/u)).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /^(Answer|Continue .*|Write .*|Quick Reply)$/u }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('V3 shows in the list that an answer has been begun', async () => {
  server.state.read = [{ contact_id: 1, reply_at: null, has_draft: true }];
  renderDashboard();
  expect(await screen.findByText('Draft')).toBeVisible();
  // Begun is not read.
  expect(within(screen.getByRole('row', { name: /Contact 1/u })).getByText('New')).toBeVisible();
});

it('V3 the list says so no longer once the answer is sent', async () => {
  server.state.read = [{ contact_id: 1, reply_at: null, has_draft: true }];
  const { text } = await write();
  // In its row, and above the conversation.
  expect(await screen.findAllByText('Draft')).toHaveLength(2);
  server.state.read = [];
  sends(text);
  await waitFor(() => expect(screen.queryByText('Draft')).not.toBeInTheDocument());
});

it('S14 a draft stays to whom it was begun to, whoever writes meanwhile', async () => {
  const { user, text } = await write();
  await user.click(text);
  await user.keyboard('!');
  await waitFor(() => expect(server.state.drafts.at(-1)).toMatchObject({ to: 'zoe@meadow.example' }));
});

it('S14 the recipient chosen while a file is uploaded stays chosen', async () => {
  const { promise: uploaded, resolve: upload } = Promise.withResolvers<void>();
  server.use(
    on.post('*/api/conversations/attachments/', async () => {
      await uploaded;
      return HttpResponse.json({ id: 'file-1', name: 'price.pdf', size: 1 }, { status: 201 });
    }),
  );
  const { composer, user } = await write();
  const chooser = composer.getByLabelText('Attach files', { selector: 'input' });
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'price.pdf')] } });
  await user.click(composer.getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: /^office@elsewhere\.example/u }));
  upload();
  expect(await composer.findByRole('button', { name: 'Remove price.pdf' })).toBeVisible();
  expect(composer.getByRole('combobox', { name: 'To' })).toHaveTextContent('office@elsewhere.example');
});

it('V3 a pasted picture is attached; those within a pasted text are refused aloud', async () => {
  const { composer, text } = await write();
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  fireEvent.paste(text, clipboard({ 'text/html': '<img src="https://a.example/b.png">' }, [picture]));
  expect(await composer.findByRole('button', { name: 'Remove image.png' })).toBeVisible();
  expect(text).toHaveTextContent(/^At nine\.$/u);
  const words = { 'text/plain': 'Plan', 'text/html': '<p>Plan<img src="file:///a.png"></p>' };
  fireEvent.paste(text, clipboard(words, [picture]));
  expect(await composer.findByText(/^Pictures in the pasted text were left out\./u)).toBeVisible();
  expect(text).toHaveTextContent('At nine.Plan');
  sends(text);
  await waitFor(() => expect(sent()[0]?.attachments).toEqual(['file-image.png']));
});

it('V3 a dropped file is attached', async () => {
  const { composer, text } = await write();
  const { clipboardData: dataTransfer } = clipboard({}, [new File(['x'], 'plan.pdf')]);
  fireEvent.drop(text, { dataTransfer });
  expect(await composer.findByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
});
