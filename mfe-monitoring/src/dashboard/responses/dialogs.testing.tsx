import { fillIn } from '@touchline/shared/testing/fillIn';
import { screen, waitFor, within } from '@testing-library/react';
import { dashboardServer, renderDashboard } from '../dashboardServer.testing.tsx';

export const server = dashboardServer();

export const details = async () => within(await screen.findByRole('dialog', { name: 'Interaction Details' }));

export const quickReply = async () =>
  within(await screen.findByRole('dialog', { name: 'Quick Reply to Contact 1' }));

export const FOLDED = 'Shown without quoted text and signature';

export const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

export const REPLY_PATH = '*/api/campaigns/monitoring/contacts/1/reply/';

export const answerWith = async (text: string) => {
  const { user } = renderDashboard({ path: '/?answer=1' });
  const dialog = await quickReply();
  await fillIn(user, dialog.getByLabelText('Your Reply'), text);
  await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
  return { user, dialog };
};

export const logged = () => jest.spyOn(console, 'info').mockImplementation(() => {});
