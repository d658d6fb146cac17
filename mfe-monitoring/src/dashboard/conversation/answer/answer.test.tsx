import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { BLANK, place, renderDashboard } from '../../dashboardServer.testing.tsx';
import { form, history, lastAnswer, openAnswer, write } from './answering.testing.tsx';
import { server, sent, sends } from './answer.testing.tsx';

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

it('V3 attaches files, and refuses too large ones before they are sent', async () => {
  // Each alone would do.
  const size = 10 * 1024 * 1024;
  server.use(
    on.post('*/api/conversations/attachments/', () =>
      HttpResponse.json({ id: 'file-price.pdf', name: 'price.pdf', size }, { status: 201 }),
    ),
  );
  const { composer, user, text } = await write();
  const chooser = composer.getByLabelText('Attach files', { selector: 'input' });
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'price.pdf')] } });
  expect(await composer.findByRole('button', { name: 'Remove price.pdf' })).toBeVisible();
  const another = Object.defineProperty(new File(['x'], 'film.mp4'), 'size', { value: size });
  fireEvent.change(chooser, { target: { files: [another] } });
  expect(await composer.findByText('The files are larger than 18 MB together.')).toBeVisible();
  sends(text);
  await waitFor(() => expect(sent()[0]?.attachments).toEqual(['file-price.pdf']));
  await user.keyboard('{Escape}');
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

it('V3 V4 says of somebody who was deleted why nobody can write to them or note an outcome, and offers neither', async () => {
  const failure = { en: 'No such user', ru: 'Нет такого адреса' };
  server.state.history = history({ is_deleted: true, answers: [openAnswer({ state: 'failed', failure })] });
  server.state.followUp = BLANK;
  const { user } = renderDashboard({ path: '/conversations/1?write=1' });
  const why = /^This contact was deleted, so nobody can write to them or note an outcome\./u;
  expect(await screen.findByText(why)).toBeVisible();
  expect(await screen.findByText('Outcome: No outcome · Assigned to: Nobody')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Follow-up' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Send again|Edit)$/u })).not.toBeInTheDocument();
  // Letters would be kept for a list that does not open.
  await user.keyboard('o?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Answer|Write an email)$/u })).not.toBeInTheDocument();
});

it('V3 asks before a second answer goes to somebody who was just answered', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { composer, user, text } = await write();
  const detail = 'bob@club.example answered 1 min ago. Nothing was sent.';
  server.state.refusal = { status: 409, body: { detail, errors: [{ field: 'seen', message: detail }] } };
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const asked = jest.fn();
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/:id/history/', async () => {
      asked();
      await arrived;
      return HttpResponse.json(history({ last_answer: lastAnswer('e9') }));
    }),
  );
  sends(text);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  // Pressed before the other answer is known, it would be refused again.
  expect(composer.queryByRole('button', { name: 'Send anyway' })).not.toBeInTheDocument();
  arrive();
  expect(await composer.findByText(detail)).toBeVisible();
  server.state.refusal = undefined;
  await user.click(composer.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(sent().map(({ seen }) => seen)).toEqual([null, 'e9']);
  expect(new Set(server.state.answers.map(({ key }) => key)).size).toBe(1);
});
