import { screen, waitFor } from '@testing-library/react';
import { campaign, names, place, renderSection, table } from '../monitoringServer.testing.tsx';
import { server, choose, crowd } from './CampaignAnalytics.testing.tsx';

it('M2 filters by Active and by Pending Approval, however a status is spelled, and keeps it in the URL', async () => {
  server.state.campaigns = [
    ...crowd(),
    { ...campaign(4, { name: 'Loud' }), status: 'ACTIVE' },
    { ...campaign(5, { name: 'Snake' }), status: 'pending_approval' },
    { ...campaign(6, { name: 'Spoken' }), status: 'Pending Approval' },
  ];
  const { user } = renderSection();
  await table('Campaign Analytics');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await screen.findByRole('option', { name: 'All statuses' });
  expect(screen.getAllByRole('option')).toHaveLength(3);
  expect(screen.getByRole('option', { name: 'Pending Approval' })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Active' }));
  await waitFor(() => expect(names()).toEqual(['Spring', 'Loud']));
  await choose(user, 'Status', 'Pending Approval');
  await waitFor(() => expect(names()).toEqual(['Autumn', 'Snake', 'Spoken']));
  expect(screen.getAllByRole('cell', { name: 'Pending Approval' })).toHaveLength(3);
  expect(place()).toBe('/?status=waiting');
  expect(screen.getByText('3 of 6 campaigns')).toBeVisible();
});
