import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { place, renderSection } from '../campaignsServer.testing.tsx';
import { dialog, fillNew, openSteps } from './campaignFormServer.testing.tsx';
import { server, CREATE, EDIT, filledForm, stored, CHANGED_AT } from './CampaignForm.testing.tsx';

describe('Create Campaign', () => {
  it('C5 begins with 3 e-mails, 3 days, no stagger, draft', async () => {
    renderSection(CREATE);
    const form = await dialog('Create Campaign');
    expect(form.getByLabelText('Number of emails')).toHaveValue(3);
    expect(form.getByLabelText('Frequency (days)')).toHaveValue(3);
    expect(form.getByLabelText('Frequency (days)')).toHaveAttribute('min', '0');
    expect(form.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(form.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Draft');
  });

  it('V8 V10 refuses a first day that is over, and tells and sends one to come', async () => {
    const { user } = renderSection(CREATE);
    const form = await dialog('Create Campaign');
    await fillNew(user);
    const day = form.getByLabelText('First day');
    expect(form.getByText('Step 1: as soon as the campaign is active')).toBeVisible();
    fireEvent.change(day, { target: { value: '2020-02-29' } });
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    expect(day).toHaveAccessibleDescription(/First day: choose today or a later day\./u);
    expect(server.created).toEqual([]);
    fireEvent.change(day, { target: { value: '2098-03-03' } });
    expect(form.getByText('Step 1: from Mon, Mar 3, 2098')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.created).toMatchObject([{ starts_on: '2098-03-03' }]);
  });

  it('C12 offers the five states', async () => {
    const { user } = renderSection(CREATE);
    const form = await dialog('Create Campaign');
    await user.click(form.getByRole('combobox', { name: 'Status' }));
    const options = await screen.findAllByRole('option');
    // The chosen one has a tick before its name.
    expect(options.map(({ textContent }) => textContent?.replace(/^\P{L}+/u, ''))).toEqual([
      'Draft',
      'Active',
      'Paused',
      'Waiting for approval',
      'Completed',
    ]);
  });

  it('C5 C11 sends the number of e-mails where it is another than the usual', async () => {
    const { user } = renderSection(CREATE);
    const form = await fillNew(user);
    await user.clear(form.getByLabelText('Number of emails'));
    await user.type(form.getByLabelText('Number of emails'), '5');
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    await waitFor(() => expect(server.created).toMatchObject([{ email_count: 5 }]));
  });

  it('C11 asks before fewer e-mails drop a chosen step', async () => {
    const { user } = renderSection(CREATE);
    const form = await fillNew(user);
    const steps = await openSteps(user, form);
    await user.click(steps.getByRole('button', { name: 'Follow-up' }));
    await user.click(steps.getByRole('button', { name: 'Done' }));
    const count = form.getByLabelText('Number of emails');
    await user.clear(count);
    await user.type(count, '1');
    expect(form.getByText('With fewer emails this choice is dropped: step 2, Follow-up.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    expect(form.getByText('Number of emails: a later step still has a template.')).toBeVisible();
    expect(server.created).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Keep 2 emails' }));
    expect(count).toHaveValue(2);
    await user.clear(count);
    await user.type(count, '1');
    await user.click(form.getByRole('button', { name: 'Remove it' }));
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    await waitFor(() => expect(server.created).toMatchObject([{ email_count: 1, template_map: { 1: 11 } }]));
  });
});

/** Saves after both have changed the frequency. */
const meetConflict = async () => {
  server.has(stored);
  const { user } = renderSection(EDIT);
  const form = await filledForm();
  const name = form.getByLabelText('Campaign Name');
  await user.type(name, ' mine');
  await user.clear(form.getByLabelText('Frequency (days)'));
  await user.type(form.getByLabelText('Frequency (days)'), '7');
  server.change(5, { frequency_days: 9, updated_at: CHANGED_AT });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const conflict = within(await form.findByRole('alert'));
  const [first, ...others] = await conflict.findAllByRole('listitem');
  expect(first).toHaveTextContent('Frequency (days)Theirs: 9Yours: 7');
  expect(others).toEqual([]);
  expect(name).toHaveValue('Spring mine');
  // Another press of it would overwrite without an answer to the question.
  expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  return { user, form };
};

describe('Edit Campaign', () => {
  it('V8 C7 does not send a first day that nobody changed', async () => {
    server.has({ ...stored, starts_on: '2020-03-02' });
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await user.type(form.getByLabelText('Campaign Name'), ' 2');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.state.updates).toHaveLength(1));
    expect(server.state.updates[0]).not.toHaveProperty('starts_on');
  });

  it('C7 overwrites what somebody else changed meanwhile only when asked to', async () => {
    const { user, form } = await meetConflict();
    await user.click(form.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(place()).toBe('/'));
    const mine = { name: 'Spring mine', frequency_days: 7, updated_at: CHANGED_AT };
    expect(server.state.updates.at(-1)).toMatchObject(mine);
  });

  it('C7 can load what somebody else changed meanwhile instead', async () => {
    const { user, form } = await meetConflict();
    await user.click(form.getByRole('button', { name: 'Discard mine and load theirs' }));
    expect(await screen.findByDisplayValue('Spring')).toBeVisible();
    expect(screen.getByLabelText('Frequency (days)')).toHaveValue(9);
  });
});
