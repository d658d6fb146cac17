import { screen, within } from '@testing-library/react';
import { place, renderDashboard, dashboardServer, panel } from './dashboardServer.testing.tsx';

const server = dashboardServer();

const mails = () => panel(/^Emails per day/);

it('M4 the mails of each day can be read in a table, the newest first', async () => {
  server.state.daily = [
    { date: '2026-11-18', sent: 1200, opened: 400, replied: 3 },
    { date: 'odd', sent: 1 },
    { date: '2026-11-19', sent: 7 },
  ];
  const { user } = renderDashboard();
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  expect(place()).toBe('/?figures=table');
  const table = within(await mails().findByRole('table'));
  const [head, ...days] = table.getAllByRole('row').map((row) => row.textContent);
  expect(head).toBe('DaySentEmails OpenedReplied');
  expect(days).toEqual(['Nov 19700', 'Nov 181,2004003']);
});
