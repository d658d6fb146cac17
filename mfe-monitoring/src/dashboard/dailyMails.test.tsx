import { screen, within } from '@testing-library/react';
import { renderDashboard, dashboardServer, panel } from './dashboardServer.testing.tsx';

const server = dashboardServer();

const mails = () => panel(/^Emails per day/);

it('M4 shows thirty days without a mail as empty, not as failed', async () => {
  server.state.daily = [{ date: '2026-11-18', sent: 0, opened: 0, replied: 0 }];
  renderDashboard();
  expect(await screen.findByText('No emails were sent in the last 30 days.')).toBeVisible();
});

it('M4 shows a failed load in its panel, with Retry', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.daily = undefined;
  const { user } = renderDashboard();
  const alert = await mails().findByRole('alert');
  expect(alert).toHaveTextContent('The emails per day could not be loaded.');
  log.mockRestore();
  server.state.daily = [{ date: '2026-11-18', sent: 5, opened: 0, replied: 0 }];
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Show as table' })).toBeVisible();
});
