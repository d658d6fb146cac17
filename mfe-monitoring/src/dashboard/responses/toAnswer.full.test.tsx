import { sectionBadges } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  contact,
  panel,
  place,
  renderDashboard,
  rowOf,
  shownNames,
  shown,
  dashboardServer,
} from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';

const server = dashboardServer();

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

it('V1 a mark that the server refuses is no mark, and says why', async () => {
  server.state.marksStatus = 409;
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/dashboard?reply=1' });
  await user.click(await screen.findByRole('button', { name: 'Mark as Replied' }));
  expect(await screen.findByText('It cannot be marked.')).toBeVisible();
  await waitFor(() => expect(sectionBadges.get().dashboard).toBe(1));
});
