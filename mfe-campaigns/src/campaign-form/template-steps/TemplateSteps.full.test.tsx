import { screen, waitFor, within } from '@testing-library/react';
import { renderSection, campaign } from '../../campaignsServer.testing.tsx';
import { dialog, openSteps } from '../campaignFormServer.testing.tsx';
import { opened, server } from './TemplateSteps.testing.tsx';

it('C10 asks for a scenario first', async () => {
  const { user } = renderSection({ path: '/?dialog=create' });
  const steps = await openSteps(user, await dialog('Create Campaign'));
  expect(steps.getByText('Select a scenario first.')).toBeVisible();
});

it('C10 is titled with the scenario, says what to do, and shows each template by its step', async () => {
  const { steps } = await opened();
  expect(await screen.findByRole('dialog', { name: 'Choose templates' })).toHaveAccessibleDescription(
    'Pitch renovation',
  );
  expect(steps.getByText(/Pick at most one template for each step/u)).toBeVisible();
  const card = steps.getByRole('button', { name: 'Follow-up' });
  expect(steps.getByRole('group', { name: 'Step 2' })).toContainElement(card);
  expect(card).toHaveAccessibleDescription(/Step 2.*Pitch renovation.*Subject 21.*Casual.*3\/2\/2026/u);
});

it('C10 Clear removes the choice of a step, and Done closes', async () => {
  const { user, form, steps } = await opened();
  await user.click(steps.getByRole('button', { name: 'Mail 11' }));
  await user.click(steps.getByRole('button', { name: 'Clear step 1' }));
  await user.click(steps.getByRole('button', { name: 'Follow-up' }));
  await user.click(steps.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose templates' })).toBeNull());
  expect(form.getByRole('list', { name: 'Chosen templates' })).toHaveTextContent('Step 2Follow-up');
});

it('V10 each later step can have days of its own, which the schedule tells, and one number for all again', async () => {
  const { user, form, steps } = await opened();
  expect(form.getByText(/each step can have its own days/u)).toBeInTheDocument();
  await user.click(steps.getByRole('button', { name: 'Mail 11' }));
  await user.click(steps.getByRole('button', { name: 'Follow-up' }));
  await user.click(steps.getByRole('button', { name: 'Done' }));
  await user.click(form.getByRole('button', { name: 'Different days for each step' }));
  const own = within(form.getByRole('group', { name: 'Days before each step' }));
  expect(own.getAllByRole('spinbutton')).toHaveLength(1);
  const days = own.getByRole('spinbutton', { name: 'Days before step 2' });
  expect(days).toHaveAccessibleDescription('Empty: 3 days, as between all steps.');
  expect(days).toHaveFocus();
  await user.type(days, '7');
  expect(form.getByText('Step 2: 7 days later')).toBeInTheDocument();
  await user.clear(days);
  expect(form.getByText('Step 2: 3 days later')).toBeInTheDocument();
  await user.type(days, '9');
  await user.click(own.getByRole('button', { name: 'Same days for all steps' }));
  expect(form.getByText('Step 2: 3 days later')).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Different days for each step' })).toHaveFocus();
});

it('C10 a chosen template that is no longer offered can still be cleared', async () => {
  server.has(campaign(5, { template_map: { 1: 404 } }));
  const { user } = renderSection({ path: '/?edit=5' });
  await screen.findByLabelText('Campaign Name');
  const form = await dialog('Edit Campaign');
  const steps = await openSteps(user, form);
  expect(await steps.findByText(/is not offered for this step any more/u)).toBeVisible();
  await user.click(steps.getByRole('button', { name: 'Clear step 1' }));
  expect(steps.queryByText(/^Selected ID/u)).not.toBeInTheDocument();
});
