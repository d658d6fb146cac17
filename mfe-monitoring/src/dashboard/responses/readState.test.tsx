import { waitFor, within } from '@testing-library/react';
import { sectionBadges } from '@touchline/shared';
import { contact, renderDashboard, rowOf, shown } from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';
import { server, isNew, stored } from './readState.testing.tsx';

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

it('D9 counts ids written by another program as read, even as texts', async () => {
  localStorage.setItem(SEEN_KEY, '["1", 2]');
  server.state.contacts = [contact(1), contact(2), contact(3)];
  renderDashboard();
  await shown('Contact 1');
  expect(['Contact 1', 'Contact 2', 'Contact 3'].map(isNew)).toEqual([false, false, true]);
});
