import { screen, waitFor, within } from '@testing-library/react';
import { sectionBadges } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import {
  contact,
  dashboardServer,
  panel,
  place,
  renderDashboard,
  rowOf,
  shownNames,
} from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';

const server = dashboardServer();
const shown = async (name: string) => screen.findByText(name, { selector: 'td *' });
const isNew = (name: string) => within(rowOf(name)).queryByText('New') !== null;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const toAnswer = (count: RegExp) => panel('Recent Responses').findByRole('button', { name: count });

it('V1 what must be answered is counted whatever was read, shown oldest first, with how long it waits', async () => {
  server.state.contacts = [
    contact(1, { lastReplyAt: ago(12), waitingSince: ago(12) }),
    contact(2, { status: 'replied', lastReplyAt: ago(15) }),
    contact(3, { lastReplyAt: ago(1), waitingSince: ago(3 * 1440 + 5) }),
    contact(4, { lastReplyAt: ago(200), waitingSince: ago(200) }),
  ];
  localStorage.setItem(SEEN_KEY, '[1]');
  const { user } = renderDashboard();
  await shown('Contact 1');
  expect(shownNames()).toEqual(['Contact 3', 'Contact 1', 'Contact 2', 'Contact 4']);
  expect(sectionBadges.get().dashboard).toBe(3);
  const button = await toAnswer(/^To answer 3$/u);
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(place()).toContain('status=to_answer');
  expect(shownNames()).toEqual(['Contact 3', 'Contact 4', 'Contact 1']);
  expect(rowOf('Contact 3')).toHaveTextContent('waiting 3 days');
  expect(rowOf('Contact 4')).toHaveTextContent('waiting 3 h');
  expect(rowOf('Contact 1')).toHaveTextContent(/waiting 1[12] min/u);
  await user.click(button);
  expect(shownNames()).toHaveLength(4);
});

it('V1 names no number to answer before one is known', async () => {
  server.state.contacts = [contact(1)];
  const list = Promise.withResolvers<void>();
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/', async () => {
      await list.promise;
      return HttpResponse.json(server.state.contacts as object[]);
    }),
  );
  renderDashboard();
  expect(await toAnswer(/^To answer$/u)).toBeVisible();
  list.resolve();
  expect(await toAnswer(/^To answer 1$/u)).toBeVisible();
});

it('V1 says so when every reply is answered', async () => {
  server.state.contacts = [contact(1, { status: 'replied' })];
  renderDashboard({ path: '/dashboard?status=to_answer' });
  expect(await screen.findByText('Every reply is answered')).toBeVisible();
  expect(sectionBadges.get().dashboard ?? 0).toBe(0);
});

it('V1 a reply that was answered, here or in the mail program, is not New', async () => {
  server.state.contacts = [contact(1, { status: 'replied' }), contact(2)];
  renderDashboard();
  await shown('Contact 1');
  expect([isNew('Contact 1'), isNew('Contact 2')]).toEqual([false, true]);
  expect(within(rowOf('Contact 1')).getByText('Replied')).toBeVisible();
});

it('V1 D9 what the account has read in another browser is read here as well, until a later reply', async () => {
  server.state.contacts = [contact(1), contact(2), contact(3)];
  server.state.read = [
    { contact_id: 1, reply_at: '2026-11-01T08:00:01.000Z' },
    { contact_id: 2, reply_at: '2026-10-01T08:00:00.000Z' },
    { contact_id: 'x' },
    null,
  ];
  renderDashboard();
  await shown('Contact 1');
  await waitFor(() => expect(isNew('Contact 1')).toBe(false));
  expect([isNew('Contact 2'), isNew('Contact 3')]).toEqual([true, true]);
});

it('V1 the server is told what is read; without such a server this browser knows it alone', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard();
  await shown('Contact 1');
  await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
  await waitFor(() =>
    expect(server.state.marks).toEqual([{ id: 1, is_read: true, reply_at: '2026-11-01T08:00:01.000Z' }]),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isNew('Contact 1')).toBe(false));
});

it('V1 D9 a mark as replied is kept by the server, and can be taken back', async () => {
  server.state.marksStatus = 204;
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/dashboard?reply=1' });
  await user.click(await screen.findByRole('button', { name: 'Mark as Replied' }));
  expect(await screen.findByText('Contact 1 is marked as replied')).toBeVisible();
  expect(server.state.marks).toContainEqual({
    id: 1,
    is_read: true,
    is_answered: true,
    reply_at: '2026-11-01T08:00:01.000Z',
  });
  expect(sectionBadges.get().dashboard ?? 0).toBe(0);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.state.marks.at(-1)).toMatchObject({ id: 1, is_answered: false }));
  await waitFor(() => expect(sectionBadges.get().dashboard).toBe(1));
});

it('V1 a mark that the server refuses is no mark, and says why', async () => {
  server.state.marksStatus = 409;
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/dashboard?reply=1' });
  await user.click(await screen.findByRole('button', { name: 'Mark as Replied' }));
  expect(await screen.findByText('It cannot be marked.')).toBeVisible();
  await waitFor(() => expect(sectionBadges.get().dashboard).toBe(1));
});
