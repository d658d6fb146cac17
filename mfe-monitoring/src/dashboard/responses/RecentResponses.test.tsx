import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, panel, renderDashboard, rowOf, shownNames, shown } from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';
import { server, badges, everyKind } from './RecentResponses.testing.tsx';

it('D3 D4 shows replies alone, under the six heads', async () => {
  everyKind();
  renderDashboard();
  await shown('Unread');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Contact', 'Organization', 'Content', 'Timestamp', 'Status', 'Actions']),
  );
  expect(shownNames()).toEqual(['Read, answered', 'Unread, answered', 'Read', 'Unread']);
  expect(within(rowOf('Unread')).getByText('Message 1')).toBeVisible();
});

it('D6 badges: New, Awaiting Reply, Replied', async () => {
  everyKind();
  renderDashboard();
  await shown('Unread');
  expect(badges('Unread')).toMatch(/^Newwaiting \d+ days$/u);
  expect(badges('Read')).toMatch(/^Awaiting Replywaiting \d+ days$/u);
  expect(badges('Unread, answered')).toBe('Replied');
  expect(badges('Read, answered')).toBe('Replied');
});

it('S12 shows who has unsubscribed, beside the badges of D6', async () => {
  localStorage.setItem(SEEN_KEY, '[1]');
  server.state.contacts = [contact(1, { isUnsubscribed: true })];
  renderDashboard();
  await shown('Contact 1');
  expect(badges('Contact 1')).toMatch(/^Awaiting Replywaiting \d+ daysUnsubscribed\+1$/u);
});

it('D2 filter and search come from the URL', async () => {
  everyKind();
  renderDashboard({ path: '/?status=replied&search=unr' });
  await shown('Unread, answered');
  expect(shownNames()).toEqual(['Unread, answered']);
  expect(screen.getByRole('searchbox')).toHaveValue('unr');
});

it('G4 whoever no name finds is found by the server, by telephone number or address', async () => {
  everyKind();
  const asked: string[] = [];
  server.use(
    on.get('*/api/contacts/search/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('query') ?? '');
      return HttpResponse.json([{ id: 2 }, { id: 77 }]);
    }),
  );
  renderDashboard({ path: '/?search=7748 248755' });
  await waitFor(() => expect(shownNames()).toHaveLength(1));
  expect(asked).toEqual(['7748 248755']);
});

it('D12 shows times in UTC-4 to everybody', async () => {
  server.state.contacts = [contact(1, { lastReplyAt: '2026-11-20T03:04:05.000Z' })];
  renderDashboard({ language: 'ru' });
  expect(await screen.findByText('11/19/2026, 11:04:05 PM')).toBeVisible();
});

it.each([
  ['refused', undefined],
  ['answered with no list', { detail: 'soon' }],
])('D8 a load that is %s leaves the list empty, is logged, and is tried again', async (_how, answer) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.contacts = answer;
  const { user } = renderDashboard();
  const alert = await panel('Recent Responses').findByRole('alert');
  expect(alert).toHaveTextContent('The responses could not be loaded.');
  expect(screen.queryByText('No recent responses found')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('The contacts of monitoring could not be loaded.', expect.anything());
  log.mockRestore();
  server.state.contacts = [contact(1)];
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await shown('Contact 1')).toBeVisible();
  expect(panel('Recent Responses').queryByRole('alert')).not.toBeInTheDocument();
});

it('new replies appear without a reload, and are announced; a failure in between leaves the rows', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ pollInterval: 50, path: '/?search=Contact 1' });
  await shown('Contact 1');
  server.state.contacts = undefined;
  expect(await screen.findByText(/What is shown may be out of date/)).toBeVisible();
  expect(shownNames()).toEqual(['Contact 1']);
  server.state.contacts = [contact(3, { name: 'Newer' }), contact(2, { name: 'New too' }), contact(1)];
  expect(await screen.findByText('2 new replies')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(shownNames()).toEqual(['Newer', 'New too', 'Contact 1']));
  expect(screen.queryByText('2 new replies')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Recent Responses' })).toHaveFocus();
  log.mockRestore();
});

it('new replies above are in sight when nobody is at the table', async () => {
  server.state.contacts = [contact(1)];
  renderDashboard({ pollInterval: 50 });
  await shown('Contact 1');
  server.state.contacts = [contact(2), contact(1)];
  await shown('Contact 2');
  expect(screen.getByRole('region', { name: 'Recent Responses' }).scrollTop).toBe(0);
});

it('H9 speaks Russian', async () => {
  everyKind();
  renderDashboard({ language: 'ru' });
  expect(await screen.findByRole('heading', { name: 'Последние ответы' })).toBeVisible();
  await shown('Unread');
  expect(screen.getByText('4 ответа')).toBeVisible();
  expect(within(rowOf('Read')).getByText('Ждёт ответа')).toBeVisible();
});

const given = (id: number, email: string, name = '') => ({
  followUp: { outcome: null, assignee: { id, email, name }, comeBackOn: null, state: null },
});

it('U6 Mine shows what was given to who looks, and what nobody has of their organizations', async () => {
  const organizationName = 'Lakeside';
  server.state.contacts = [
    contact(1, { name: 'Given to me', ...given(7, 'ann@club.example') }),
    contact(2, { name: 'Of my organization', organizationName }),
    contact(3, { name: 'Given to a colleague', organizationName, ...given(8, 'bo@club.example') }),
    contact(4, { name: 'Of others' }),
    contact(5, { name: 'Nobody’s', organizationName: '' }),
    contact(6, {
      name: 'Nobody’s, given to a colleague',
      organizationName: '',
      ...given(8, 'bo@club.example'),
    }),
  ];
  server.state.accounts = [{ id: 7, email: 'ann@club.example', name: '', is_own: true }];
  server.use(
    on.get('*/api/mine/', () => HttpResponse.json({ organizations: [organizationName], campaigns: [] })),
  );
  const { user } = renderDashboard();
  await shown('Of others');
  // Without a name, by the whole address, as everywhere.
  expect(within(rowOf('Given to a colleague')).getByText('bo@club.example')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(shownNames()).toEqual(['Of my organization', 'Given to me']));
  const told = '1 contact without an organization is not shown here: it has no owner.';
  expect(screen.getByText(told)).toBeVisible();
});
