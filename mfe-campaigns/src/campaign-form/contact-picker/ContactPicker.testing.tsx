import { screen } from '@testing-library/react';
import { renderSection } from '../../campaignsServer.testing.tsx';
import { campaignFormServer, dialog, openPicker } from '../campaignFormServer.testing.tsx';

export const server = campaignFormServer();

afterEach(() => jest.restoreAllMocks());

export async function opened(path = '/?dialog=create') {
  const { user } = renderSection({ path });
  await screen.findByLabelText('Campaign Name');
  const form = await dialog(path.includes('create') ? 'Create Campaign' : 'Edit Campaign');
  const picker = await openPicker(user, form);
  const box = (name: string) => picker.getByRole('checkbox', { name });
  return { user, form, picker, box };
}
