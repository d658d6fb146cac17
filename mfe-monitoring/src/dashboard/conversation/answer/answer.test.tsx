import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { place, renderDashboard } from '../../dashboardServer.testing.tsx';
import { at, form, history, lastAnswer, write } from './answering.testing.tsx';
import { server, sent, sends } from './answer.testing.tsx';

const tag = (name: string) => `{{${name}}}`;

it('V3 opens from the conversation with the draft, whom it is from and to, and the signature; Ctrl+Enter sends it once', async () => {
  server.state.history = history({ draft_version: 3, last_answer: lastAnswer('a5') });
  const { user } = renderDashboard({ path: '/conversations/1' });
  await user.click(await screen.findByRole('button', { name: 'Continue draft' }));
  const text = await screen.findByRole('textbox', { name: 'Text of the answer' });
  expect(place()).toBe('/conversations/1?write=1');
  expect(text).toHaveTextContent('At nine.');
  expect(screen.getByText('Anna Smith <anna@club.example>')).toBeVisible();
  expect(screen.getByTitle('Signature')).toBeInTheDocument();
  sends(text);
  sends(text);
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(sent()).toEqual([
    {
      html: '<p>At nine.</p>',
      to: 'zoe@meadow.example',
      cc: [],
      subject: '',
      from: 'Anna Smith <anna@club.example>',
      attachments: [],
      seen: 'a5',
      draft: 3,
    },
  ]);
  expect(server.state.answers[0]?.key).toMatch(/^[0-9a-f-]{36}$/u);
});

it('V3 asks before a second answer goes to somebody who was just answered', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { composer, user, text } = await write();
  const detail = 'bob@club.example answered 1 min ago. Nothing was sent.';
  server.state.refusal = { status: 409, body: { detail, errors: [{ field: 'seen', message: detail }] } };
  server.state.history = history({ last_answer: lastAnswer('e9') });
  sends(text);
  expect(await composer.findByText(detail)).toBeVisible();
  server.state.refusal = undefined;
  await user.click(composer.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(sent().map(({ seen }) => seen)).toEqual([null, 'e9']);
  expect(new Set(server.state.answers.map(({ key }) => key)).size).toBe(1);
});

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

it('V3 attaches files, and refuses too large ones before they are sent', async () => {
  const { composer, user, text } = await write();
  const chooser = composer.getByLabelText('Attach files', { selector: 'input' });
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'price.pdf')] } });
  expect(await composer.findByRole('button', { name: 'Remove price.pdf' })).toBeVisible();
  const large = new File(['x'], 'film.mp4');
  Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 });
  fireEvent.change(chooser, { target: { files: [large] } });
  expect(await composer.findByText('The files are larger than 18 MB together.')).toBeVisible();
  sends(text);
  await waitFor(() => expect(sent()[0]?.attachments).toEqual(['file-price.pdf']));
  await user.keyboard('{Escape}');
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

it('V3 says who else is writing', async () => {
  server.state.history = history({ writing: ['bob@club.example'] });
  renderDashboard({ path: '/conversations/1' });
  expect(await screen.findByText('bob@club.example is writing an answer')).toBeVisible();
});

it('S14 goes to who wrote, and to everybody who got the mail only when that is asked for', async () => {
  server.state.form = form({
    draft: null,
    addresses: [
      { email: 'bob@meadow.example', origin: 'sender' },
      { email: 'zoe@meadow.example', origin: 'contact' },
    ],
    everybody: ['carl@meadow.example', 'dora@meadow.example'],
  });
  const { user, composer, text } = await write();
  expect(composer.getByRole('combobox', { name: 'To' })).toHaveTextContent('bob@meadow.example');
  expect(composer.queryByLabelText('Cc')).not.toBeInTheDocument();
  await user.click(
    composer.getByRole('button', {
      name: 'Answer all (+2): carl@meadow.example, dora@meadow.example',
    }),
  );
  expect(composer.getByLabelText('Cc')).toHaveValue('carl@meadow.example, dora@meadow.example');
  expect(composer.getByLabelText('Cc')).toHaveFocus();
  expect(composer.queryByRole('button', { name: /^Answer all/u })).not.toBeInTheDocument();
  await user.click(text);
  await user.keyboard('Yes');
  await user.click(composer.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { to: 'bob@meadow.example', cc: ['carl@meadow.example', 'dora@meadow.example'] },
    ]),
  );
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

const clipboard = (texts: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  clipboardData: { getData: (type: string) => texts[type] ?? '', files, types: Object.keys(texts) },
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

it('V3 says of somebody who was deleted why nobody can write to them', async () => {
  server.state.history = history({ is_deleted: true });
  renderDashboard({ path: '/conversations/1?write=1' });
  expect(await screen.findByText(/^This contact was deleted, so nobody can write to them\./u)).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Answer|Write an email)$/u })).not.toBeInTheDocument();
});
