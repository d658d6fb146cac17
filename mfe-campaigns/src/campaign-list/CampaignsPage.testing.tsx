import { screen, within } from '@testing-library/react';
import { campaign, campaignsServer, card, renderSection } from '../campaignsServer.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

export const spring = campaign(1, { name: 'Spring renovation, schools', status: 'active' });

export const storm = campaign(3, { name: 'After the storm', scenario: 'storm', status: 'draft' });

export const EMPTY = 'No campaigns created yet. Click "Create New Campaign" to get started.';

export const question = () =>
  screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });

export const askToDelete = async () => {
  const rendered = renderSection();
  await rendered.user.click(await card(spring.name));
  const details = within(await screen.findByRole('article', { name: spring.name }));
  await rendered.user.click(details.getByRole('button', { name: 'Delete' }));
  return rendered;
};

/** Names of the cards in order. */
export const names = () =>
  within(screen.getByRole('list', { name: 'Campaigns' }))
    .getAllByRole('button')
    .map((one) => one.querySelector('[title]')?.textContent);
