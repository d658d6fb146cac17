import { screen } from '@testing-library/react';
import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { LazySettings } from './LazySettings.tsx';
import { littleInSettings } from './settingsServer.testing.ts';

startTestServer(...littleInSettings);

it('H7 the code of Settings comes when it is opened: most visits end without it', async () => {
  renderInPage(<LazySettings label="Settings" />);
  expect(screen.getByText('Loading Settings…')).toBeInTheDocument();
  expect(screen.queryByText('Settings content will be added here.')).not.toBeInTheDocument();
  expect(await screen.findByText('Settings content will be added here.')).toBeVisible();
});
