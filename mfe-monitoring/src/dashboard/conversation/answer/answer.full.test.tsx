import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, place, renderDashboard } from '../../dashboardServer.testing.tsx';
import { form, history, SUBJECT, write, writeSubject } from './answering.testing.tsx';
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
