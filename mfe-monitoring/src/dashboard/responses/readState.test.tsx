import { act, screen, waitFor, within } from '@testing-library/react';
import { sectionBadges } from '@touchline/shared';
import { contact, dashboardServer, panel, renderDashboard, rowOf } from '../dashboardServer.testing.tsx';
import { SEEN_KEY, SEEN_TIMES_KEY } from './seenReplies.ts';

const server = dashboardServer();
const isNew = (name: string) => within(rowOf(name)).queryByText('New') !== null;
const stored = () => JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null') as unknown;
const shown = async (name: string) => screen.findByText(name, { selector: 'td *' });

it('D9 V1 keeps what was read as an array of ids, across reloads; what was only read is still to answer', async () => {
  server.state.contacts = [contact(1), contact(2)];
  const first = renderDashboard();
  await shown('Contact 1');
  await waitFor(() => expect(sectionBadges.get().dashboard).toBe(2));
  await first.user.click(within(rowOf('Contact 1')).getByRole('button', { name: 'View Contact 1' }));
  expect(stored()).toEqual([1]);
  await waitFor(() => expect(isNew('Contact 1')).toBe(false));
  expect(sectionBadges.get().dashboard).toBe(2);
  first.unmount();
  renderDashboard();
  await shown('Contact 1');
  expect(isNew('Contact 1')).toBe(false);
  expect(isNew('Contact 2')).toBe(true);
});

it('D9 follows another tab that reads something at once', async () => {
  server.state.contacts = [contact(1)];
  renderDashboard();
  await shown('Contact 1');
  expect(isNew('Contact 1')).toBe(true);
  act(() => {
    localStorage.setItem(SEEN_KEY, '[1]');
    window.dispatchEvent(new StorageEvent('storage', { key: SEEN_KEY, newValue: '[1]' }));
  });
  expect(isNew('Contact 1')).toBe(false);
});

it.each(['{"a":', '"text"', '{"1":true}', 'null', '[null, {"id": 1}, [2]]'])(
  'D9 treats %s in its place as nothing read, and does no harm',
  async (damaged) => {
    localStorage.setItem(SEEN_KEY, damaged);
    localStorage.setItem(SEEN_TIMES_KEY, damaged);
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard();
    await shown('Contact 1');
    expect(isNew('Contact 1')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
    expect(stored()).toEqual([1]);
  },
);

it('D9 counts ids written by another program as read, even as texts', async () => {
  localStorage.setItem(SEEN_KEY, '["1", 2]');
  server.state.contacts = [contact(1), contact(2), contact(3)];
  renderDashboard();
  await shown('Contact 1');
  expect(['Contact 1', 'Contact 2', 'Contact 3'].map(isNew)).toEqual([false, false, true]);
});

it('D9 a later reply of a contact is unread again', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ pollInterval: 50 });
  await shown('Contact 1');
  await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isNew('Contact 1')).toBe(false));
  server.state.contacts = [
    contact(1, { lastReplyText: 'One more thing', lastReplyAt: '2026-11-09T08:00:00.000Z' }),
  ];
  await waitFor(() => expect(isNew('Contact 1')).toBe(true));
  // Hidden from queries by role while the dialog is closing.
  await waitFor(() => expect(panel('Recent Responses').getByText('1 new reply')).toBeVisible());
});

it('D9 S10 only ever adds ids: those of contacts not listed, or of another program, stay', async () => {
  localStorage.setItem(SEEN_KEY, '[900, "901", "anna", 2]');
  server.state.contacts = [contact(1), contact(2)];
  const { user } = renderDashboard();
  await shown('Contact 1');
  await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
  expect(stored()).toEqual([900, '901', 'anna', 2, 1]);
});

it('D9 keeps what the browser has no room for until the page is left', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard();
  await shown('Contact 1');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
  expect(isNew('Contact 1')).toBe(false);
  expect(log).toHaveBeenCalledWith('What was read could not be kept in this browser.', expect.anything());
  full.mockRestore();
  log.mockRestore();
});
