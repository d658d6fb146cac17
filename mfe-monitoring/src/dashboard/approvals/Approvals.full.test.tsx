import { screen } from '@testing-library/react';
import { afterwards, renderDashboard, contact, dashboardServer } from '../dashboardServer.testing.tsx';

const server = dashboardServer();

beforeEach(() => (server.state.contacts = [contact(1)]));

it.each([
  ['has none', undefined],
  ['has nothing', { to_approve: [], sent_back: [] }],
  ['answers nonsense', 'nonsense'],
])('U4 takes no room where the server %s', async (_what, answer) => {
  server.state.approvals = answer;
  renderDashboard();
  await screen.findByText('Contact 1');
  await afterwards();
  expect(screen.queryByText(/approve/iu)).not.toBeInTheDocument();
});
