import { renderSection } from '../../campaignsServer.testing.tsx';
import { campaignFormServer, choose, dialog, openSteps } from '../campaignFormServer.testing.tsx';

export const server = campaignFormServer();

export async function opened() {
  const { user } = renderSection({ path: '/?dialog=create' });
  const form = await dialog('Create Campaign');
  await choose(user, form, 'Scenario', 'Pitch renovation');
  const steps = await openSteps(user, form);
  await steps.findByRole('group', { name: 'Step 1' });
  return { user, form, steps };
}
