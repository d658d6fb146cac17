import { screen, waitFor, act, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import {
  contact,
  panel,
  place,
  renderDashboard,
  shownNames,
  shown,
  rowOf,
} from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';
import { server, badges, everyKind } from './RecentResponses.testing.tsx';

it('V4 V1 one that is put off says until when in place of how long it has waited, and counts what has no room', async () => {
  localStorage.setItem(SEEN_KEY, '[1]');
  const outcome = { id: 1, code: 'not_interested' as const, name: 'Not interested', ends_outreach: true };
  server.state.contacts = [
    contact(1, { followUp: { outcome, assignee: null, comeBackOn: '2026-11-26', state: 'put_off' } }),
  ];
  renderDashboard();
  await shown('Contact 1');
  expect(badges('Contact 1')).toMatch(/^Until \D*26\D*Not interestedAwaiting Reply\+1$/u);
  expect(screen.getByTitle('Awaiting Reply')).toHaveTextContent('+1');
});

it.each([
  ['New', 'new', ['Unread']],
  ['Viewed (unreplied)', 'viewed', ['Read']],
  ['Awaiting Reply', 'awaiting_reply', ['Read']],
  ['Replied', 'replied', ['Read, answered', 'Unread, answered']],
])('D2 D7 the filter %s shows its rows and is in the URL', async (label, value, names) => {
  everyKind();
  const { user } = renderDashboard();
  await shown('Unread');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: label }));
  await waitFor(() => expect(shownNames()).toEqual(names));
  expect(place()).toBe(`/?status=${value}`);
});

it('D8 says so when there is nothing, and can clear a search that finds nothing', async () => {
  const { user, unmount } = renderDashboard();
  expect(await screen.findByText('No recent responses found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear search and filter' })).not.toBeInTheDocument();
  unmount();
  everyKind();
  renderDashboard({ path: '/?search=nobody' });
  expect(await screen.findByText('No recent responses found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await shown('Unread')).toBeVisible();
  expect(place()).toBe('/');
});

it('D4 D6 shows malformed rows with what they have', async () => {
  server.state.contacts = {
    results: [
      null,
      'row',
      { id: 1, name: null, lastReplyText: 'No name', lastReplyAt: 'yesterday', status: 7 },
      { name: 'Without an id', lastReplyText: 'Hello' },
      contact(3, { name: 'Unheard of', status: 'on_fire' as 'sent' }),
    ],
  };
  renderDashboard();
  await shown('Unheard of');
  expect(shownNames()).toEqual(['Unheard of', 'Unnamed contact', 'Without an id']);
  expect(within(rowOf('Without an id')).queryByRole('button')).not.toBeInTheDocument();
  expect(rowOf('Unnamed contact').querySelectorAll('td')[3]).toHaveTextContent(/^—$/);
});

it('new replies above neither move the row in use nor take the focus from it', async () => {
  server.state.contacts = [contact(1)];
  renderDashboard({ pollInterval: 50 });
  await shown('Contact 1');
  const view = screen.getByRole('button', { name: 'View Contact 1' });
  act(() => view.focus());
  server.state.contacts = [contact(3), contact(2), contact(1)];
  await shown('Contact 3');
  expect(screen.getByRole('region', { name: 'Recent Responses' }).scrollTop).toBe(2 * 48);
  expect(view).toHaveFocus();
});

it('G4 nobody is said to be not there before the server has answered, nor where it cannot', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  everyKind();
  const answer = Promise.withResolvers<void>();
  let isDown = true;
  server.use(
    on.get('*/api/contacts/search/', async () => {
      await answer.promise;
      return isDown ? HttpResponse.json({ detail: 'Busy.' }, { status: 503 }) : HttpResponse.json([]);
    }),
  );
  const { user } = renderDashboard({ path: '/?search=7748 248755' });
  const list = panel('Recent Responses');
  expect(await list.findByText('Searching by email, phone and title…')).toBeVisible();
  expect(list.queryByText('No recent responses found')).not.toBeInTheDocument();
  answer.resolve();
  const alert = await list.findByRole('alert');
  expect(alert).toHaveTextContent('The search by email, phone and title failed.Busy.');
  expect(list.queryByText(/No recent responses found|of 4 responses/u)).not.toBeInTheDocument();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await list.findByText('No recent responses found')).toBeVisible();
  expect(list.queryByRole('alert')).not.toBeInTheDocument();
  log.mockRestore();
});
