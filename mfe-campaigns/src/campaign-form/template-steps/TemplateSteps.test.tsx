import { screen } from '@testing-library/react';
import { campaign, renderSection } from '../../campaignsServer.testing.tsx';
import { dialog, openSteps } from '../campaignFormServer.testing.tsx';
import { opened, server } from './TemplateSteps.testing.tsx';

it('C10 a click chooses a template, a click on another replaces it, and a second click unselects it', async () => {
  const { user, steps } = await opened();
  const [first, second] = ['Mail 11', 'Mail 12'].map((name) => steps.getByRole('button', { name }));
  await user.click(first as HTMLElement);
  expect(first).toHaveAttribute('aria-pressed', 'true');
  expect(steps.getByText('Selected ID: 11')).toBeVisible();
  await user.click(second as HTMLElement);
  expect(first).toHaveAttribute('aria-pressed', 'false');
  expect(steps.getByText('Selected ID: 12')).toBeVisible();
  await user.click(second as HTMLElement);
  expect(steps.queryByText(/^Selected ID/u)).not.toBeInTheDocument();
});

it('C11 lists only templates of the scenario, up to the number of e-mails', async () => {
  const { user, form, steps } = await opened();
  expect(steps.getAllByRole('group').map((group) => group.querySelector('h3')?.textContent)).toEqual([
    'Step 1',
    'Step 2',
  ]);
  expect(steps.queryByRole('button', { name: 'Other scenario' })).not.toBeInTheDocument();
  await user.click(steps.getByRole('button', { name: 'Done' }));
  await user.clear(form.getByLabelText('Number of emails'));
  await user.type(form.getByLabelText('Number of emails'), '4');
  const wider = await openSteps(user, form);
  expect(wider.getByRole('button', { name: 'Too late' })).toBeVisible();
});

it('C10 says that a scenario has no templates', async () => {
  server.has(campaign(5, { scenario: 'unheard-of', template_map: {} }));
  const { user } = renderSection({ path: '/?edit=5' });
  await screen.findByLabelText('Campaign Name');
  const steps = await openSteps(user, await dialog('Edit Campaign'));
  expect(await steps.findByText('No templates found for this scenario.')).toBeVisible();
});
