import { screen, waitFor } from '@testing-library/react';
import { panel, place, renderDashboard, contact, dashboardServer } from '../dashboardServer.testing.tsx';

const server = dashboardServer();

beforeEach(() => (server.state.contacts = [contact(1)]));

it('U4 shows what is to be approved, what was sent back with its note, and what goes out now; a press opens the campaign', async () => {
  server.state.approvals = {
    to_approve: [
      { campaign_id: 5, name: 'Spring', by: 'stan@company.example', at: '2026-11-20T13:14:05.000Z' },
      { campaign_id: 7, name: 'Summer', by: 'Kim Park', at: '2026-11-20T13:14:05.000Z', is_held: true },
    ],
    sent_back: [
      { campaign_id: 6, name: '', by: null, at: '2026-11-20T13:14:05.000Z', note: 'The price is wrong.' },
      { campaign_id: 'x' },
    ],
    settled: [
      { campaign_id: 8, name: 'Autumn', by: 'Olga Park', at: '2026-11-20T13:14:05.000Z', went_on: false },
      { campaign_id: 9, name: 'Winter', by: null, at: '2026-11-20T13:14:05.000Z', went_on: true },
    ],
  };
  const { user } = renderDashboard();
  await screen.findByRole('heading', { level: 2, name: 'Campaigns to approve' });
  expect(panel('Campaigns to approve').getByText(/asked for by stan@company\.example/u)).toBeVisible();
  expect(panel('Campaigns to approve').getByText(/waits again: changed by Kim Park/u)).toBeVisible();
  const back = panel('Campaigns sent back to you');
  expect(back.getByText('The price is wrong.')).toBeVisible();
  expect(back.getAllByRole('listitem')).toHaveLength(1);
  expect(back.getByRole('link', { name: 'Unnamed campaign' })).toBeVisible();
  const settled = panel('Your campaigns that wait no more');
  expect(settled.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Autumnapproved by Olga Park/u),
    expect.stringMatching(/^Wintergoes on: everything is again as it was approved/u),
  ]);
  await user.click(panel('Campaigns to approve').getByRole('link', { name: 'Spring' }));
  await waitFor(() => expect(place()).toBe('/campaigns/5'));
});

it('U4 H9 speaks Russian', async () => {
  server.state.approvals = {
    to_approve: [
      { campaign_id: 5, name: 'Весна', by: 'stan@company.example', at: '2026-11-20T13:14:05.000Z' },
    ],
    sent_back: [],
  };
  renderDashboard({ language: 'ru' });
  await screen.findByRole('heading', { level: 2, name: 'Кампании на утверждение' });
  expect(panel('Кампании на утверждение').getByText(/запрашивает stan/u)).toBeVisible();
});
