import { screen, waitFor, within } from '@testing-library/react';
import { sectionBadges } from '@touchline/shared';
import { contact, renderDashboard, rowOf, shown, dashboardServer } from '../dashboardServer.testing.tsx';

const server = dashboardServer();

const isNew = (name: string) => within(rowOf(name)).queryByText('New') !== null;

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
