import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { place, renderDashboard } from '../../dashboardServer.testing.tsx';
import { history, openAnswer, answerServer } from './answering.testing.tsx';

const server = answerServer();

it('V3 an answer that waits counts down and can be taken back; it is a draft again', async () => {
  server.state.history = history({ answers: [openAnswer()] });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const waiting = within(await screen.findByRole('list', { name: 'Answers that have not gone out' }));
  expect(waiting.getByText(/^Goes out in \d+ s$/u)).toBeVisible();
  await user.click(waiting.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(place()).toBe('/conversations/1?write=1'));
  expect(server.state.calls).toEqual(['DELETE /api/conversations/1/answers/7/']);
});

it('V3 whoever takes back that they sent the answer of somebody else again writes nothing by it', async () => {
  const again = { is_own: false, is_retry: true, by: 'bob@club.example' } as const;
  const failure = { en: 'No such user', ru: 'Нет такого адреса' };
  server.state.history = history({ answers: [openAnswer(again)] });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const taken: string[] = [];
  server.use(
    on.delete('*/api/conversations/*', ({ request }) => {
      taken.push(new URL(request.url).pathname);
      server.state.history = history({
        answers: [openAnswer({ ...again, is_retry: false, state: 'failed', failure })],
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Was not sent: No such user')).toBeVisible();
  expect(taken).toEqual(['/api/conversations/1/answers/7/']);
  expect(place()).toBe('/conversations/1');
  expect(screen.queryByRole('form', { name: /^Answer to/u })).not.toBeInTheDocument();
});

it('V3 one that failed is shown with its reason, in Russian too, and is sent again, changed or given up', async () => {
  const failure = { en: 'No such user', ru: 'Нет такого адреса' };
  server.state.history = history({ answers: [openAnswer({ state: 'failed', failure, is_own: false })] });
  const { user } = renderDashboard({ path: '/conversations/1', language: 'ru' });
  const failed = within(await screen.findByRole('list', { name: 'Неотправленные ответы' }));
  expect(failed.getByText('Не отправлено: Нет такого адреса')).toBeVisible();
  expect(failed.queryByRole('button', { name: 'Изменить' })).not.toBeInTheDocument();
  await user.click(failed.getByRole('button', { name: 'Отправить ещё раз' }));
  await waitFor(() => expect(server.state.calls).toEqual(['{"outcome":"retry","seen":null}']));
});
