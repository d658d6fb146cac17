import { screen } from '@testing-library/react';
import { type renderSection, campaign, monitoringServer } from '../monitoringServer.testing.tsx';

export const server = monitoringServer();

export async function choose(user: ReturnType<typeof renderSection>['user'], select: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: select }));
  await user.click(await screen.findByRole('option', { name: option }));
}

export const crowd = () => [
  campaign(1, { name: 'Spring', status: 'active', replied: 2 }),
  campaign(2, { name: 'Autumn', status: 'waiting', scenario: 'turf_renewal', replied: 10 }),
  campaign(3, { name: 'Winter', status: 'paused', replied: 1 }),
];
