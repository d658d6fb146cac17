import { screen, waitFor } from '@testing-library/react';
import { renderSection } from '../campaignsServer.testing.tsx';
import { choose, dialog } from './campaignFormServer.testing.tsx';
import { EDIT, filledForm, server, stored } from './CampaignForm.testing.tsx';

jest.mock('../common/sending-plan/SendingPlanDialog.tsx', () => {
  throw new Error('Loading chunk 7 failed.');
});

it('S10 C12 a plan that could not be loaded keeps the form, and is dropped once the form is edited', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.has(stored);
  const { user } = renderSection(EDIT);
  const form = await filledForm();
  await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
  await choose(user, form, 'Status', 'Active');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This part of the page could not be loaded.')).toBeVisible();
  const edited = (await dialog('Edit Campaign')).getByLabelText('Campaign Name');
  await user.type(edited, '!');
  await waitFor(() =>
    expect(screen.queryByText('This part of the page could not be loaded.')).not.toBeInTheDocument(),
  );
  expect(edited).toHaveValue('Spring!');
  expect(server.state.updates).toEqual([]);
});
