import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { place, renderDashboard } from '../../dashboardServer.testing.tsx';
import { history, openAnswer, lastAnswer, answerServer } from './answering.testing.tsx';

const server = answerServer();

it('V3 what is taken back is gone at once, before the conversation has been read again', async () => {
  server.state.history = history({ answers: [openAnswer()] });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  server.use(
    on.get('*/history/', async () => {
      await held;
      return HttpResponse.json(history());
    }),
  );
  await user.click(undo);
  expect(await screen.findByRole('form', { name: /^Answer to/u })).toBeVisible();
  expect(screen.queryByText(/^Goes out in/u)).not.toBeInTheDocument();
  finish();
});

it('V3 what was to go before the conversation was opened stands there only once that was read again', async () => {
  const due_at = new Date(Date.now() - 1000).toISOString();
  const before = history({ answers: [openAnswer({ due_at })] });
  const asked: string[] = [];
  server.use(
    on.get('*/history/', async ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(asked.length === 1 ? before : history());
    }),
  );
  renderDashboard({ path: '/conversations/1' });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText('Is being sent...')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it.each(['staff', 'administrator'] as const)(
  'V3 U3 says to %s who can discard the failed answer of somebody else, and offers it to nobody else',
  async (role) => {
    const failure = { en: 'No such user', ru: 'Нет такого адреса' };
    const failed = openAnswer({ state: 'failed', failure, is_own: false, by: 'bob@club.example' });
    server.state.history = history({ answers: [failed] });
    renderDashboard({ path: '/conversations/1', role });
    await screen.findByText('Was not sent: No such user');
    const mayDiscard = role === 'administrator';
    expect(screen.queryAllByRole('button', { name: 'Discard' })).toHaveLength(mayDiscard ? 1 : 0);
    const who = screen.queryAllByText('Only bob@club.example or an administrator can discard it.');
    expect(who).toHaveLength(mayDiscard ? 0 : 1);
  },
);

it('V3 V7 a draft that was set aside is taken up again or discarded, never sent as it is', async () => {
  server.state.history = history({ answers: [openAnswer({ state: 'set_aside', to: '', subject: '' })] });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const aside = within(await screen.findByRole('list', { name: 'Answers that have not gone out' }));
  expect(aside.getByText(/^A second draft of yours/u)).toBeVisible();
  expect(aside.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Discard']);
  await user.click(aside.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(place()).toBe('/conversations/1?write=1'));
  expect(server.state.calls).toEqual(['DELETE /api/conversations/1/answers/7/']);
});

it('V3 a clock that is ahead of the server’s takes nobody’s Undo', async () => {
  const due_at = new Date(Date.now() - 60_000).toISOString();
  server.state.history = history({ answers: [openAnswer({ due_at })] });
  renderDashboard({ path: '/conversations/1' });
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

it('V3 one that failed is sent again after a later answer only if its reader says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = { en: 'No such user', ru: 'Нет такого адреса' };
  const answers = [openAnswer({ state: 'failed', failure })];
  server.state.history = history({ answers, last_answer: lastAnswer('e9') });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const failed = within(await screen.findByRole('list', { name: 'Answers that have not gone out' }));
  const detail = 'bob@club.example answered 1 min ago. Nothing was sent.';
  server.state.refusal = { status: 409, body: { detail, errors: [{ field: 'seen', message: detail }] } };
  await user.click(failed.getByRole('button', { name: 'Send again' }));
  expect(await failed.findByText(detail)).toBeVisible();
  server.state.refusal = undefined;
  await user.click(failed.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(server.state.calls.at(-1)).toBe('{"outcome":"retry","seen":"e9"}'));
});
