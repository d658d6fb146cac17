import { screen, waitFor, within } from '@testing-library/react';
import { dashboardServer, renderDashboard } from '../dashboardServer.testing.tsx';

const server = dashboardServer();
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;

it('D1 counts campaigns, those that are active, and contacts as unique / total', async () => {
  const statuses = ['active', 'draft', 'active', 'completed', undefined];
  server.state.campaigns = { results: statuses.map((status, id) => ({ id, status })) };
  server.state.summary = { total_rows: 2104, unique_emails: 1980, sample: [] };
  renderDashboard();
  await waitFor(() => expect(figure('Total Campaigns')).toHaveTextContent(/^5$/));
  expect(figure('Active Campaigns')).toHaveTextContent(/^2$/);
  await waitFor(() => expect(figure('Total Contacts')).toHaveTextContent(/^1,980 \/ 2,104$/));
});

it('D1 a figure that fails says so and can be tried again, without affecting the others', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.campaigns = [];
  server.state.summary = undefined;
  const { user } = renderDashboard({ language: 'ru' });
  const alert = await within(screen.getByRole('region', { name: 'Итоги' })).findByRole('alert');
  expect(alert).toHaveTextContent('Не удалось сосчитать контакты.');
  await waitFor(() => expect(figure('Всего кампаний')).toHaveTextContent(/^0$/));
  log.mockRestore();
  server.state.summary = { total_rows: 2, unique_emails: 1 };
  await user.click(within(alert).getByRole('button'));
  await waitFor(() => expect(figure('Всего контактов')).toHaveTextContent(/^1 \/ 2$/));
});

it('D1 shows dashes instead of figures for a malformed answer', async () => {
  server.state.summary = { total_rows: 'many' };
  renderDashboard();
  await waitFor(() => expect(figure('Total Contacts')).toHaveTextContent(/^— \/ —$/));
});

it('B1 offers to connect a mailbox on an empty system, until one is connected', async () => {
  const sandbox = { id: 1, kind: 'sandbox', email: '' };
  server.state.mailboxes = { results: [sandbox] };
  const { user, unmount } = renderDashboard();
  await user.click(await screen.findByRole('button', { name: 'Connect mailbox' }));
  expect(location.pathname + location.search).toBe('/settings?dialog=connect');
  unmount();
  server.state.mailboxes = { results: [sandbox, { id: 2, kind: 'google', email: 'ann@club.example' }] };
  renderDashboard();
  await waitFor(() => expect(figure('Total Campaigns')).toHaveTextContent(/^0$/));
  expect(screen.queryByRole('button', { name: 'Connect mailbox' })).not.toBeInTheDocument();
});
