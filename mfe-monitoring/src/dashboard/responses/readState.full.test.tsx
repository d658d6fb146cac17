import { screen, waitFor, act } from '@testing-library/react';
import { contact, panel, renderDashboard, shown } from '../dashboardServer.testing.tsx';
import { SEEN_KEY, SEEN_TIMES_KEY } from './seenReplies.ts';
import { server, isNew, stored } from './readState.testing.tsx';

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
