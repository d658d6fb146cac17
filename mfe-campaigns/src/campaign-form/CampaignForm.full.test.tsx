import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { place, renderSection, contact, expectLogged } from '../campaignsServer.testing.tsx';
import { choose, dialog, fillNew, openSteps, openPicker } from './campaignFormServer.testing.tsx';
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

  it.each(['name', 'contacts', 'steps'])('C6 is disabled without %s', async (missing) => {
    const { user } = renderSection(CREATE);
    const form = await fillNew(user);
    const create = form.getByRole('button', { name: 'Create Campaign' });
    expect(create).toBeEnabled();
    if (missing === 'name') await user.clear(form.getByLabelText('Campaign Name'));
    if (missing === 'contacts') {
      const picker = await openPicker(user, form);
      await user.click(picker.getByRole('checkbox', { name: 'Zoë Marchetti' }));
      await user.click(picker.getByRole('button', { name: 'Confirm Selection' }));
    }
    if (missing === 'steps') {
      const steps = await openSteps(user, form);
      await user.click(steps.getByRole('button', { name: 'Clear step 1' }));
      await user.click(steps.getByRole('button', { name: 'Done' }));
    }
    expect(create).toBeDisabled();
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

  it('V9 C12 whoever was removed in the plan stays so after Back', async () => {
    server.has(stored);
    const people = {
      contacts: 1,
      people: [{ id: 4, name: 'Bo', email: 'bo@club.example' }],
      contact_ids: [4],
    };
    const finding = { check: 'waiting_answer', severity: 'warns', templates: [], details: [], mailboxes: [] };
    server.use(
      on.post('*/api/campaigns/preflight/', () => HttpResponse.json({ findings: [{ ...finding, people }] })),
    );
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
    await choose(user, form, 'Status', 'Active');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const plan = await dialog('Activate this campaign?');
    await user.click(await plan.findByRole('button', { name: 'Remove 1 contact' }));
    await user.click(plan.getByRole('button', { name: 'Back' }));
    expect(await form.findByText('1 contact: Zoë Marchetti')).toBeVisible();
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

  it('V8 keeps a first day that has come, and takes it back once the field is empty', async () => {
    server.has({ ...stored, starts_on: '2020-03-02' });
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await user.type(form.getByLabelText('Campaign Name'), ' 2');
    fireEvent.change(form.getByLabelText('First day'), { target: { value: '' } });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ starts_on: null }]));
  });

  it('S9 keeps both changes without asking when they are to different fields', async () => {
    server.has(stored);
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await user.clear(form.getByLabelText('Frequency (days)'));
    await user.type(form.getByLabelText('Frequency (days)'), '7');
    server.change(5, { name: 'Theirs', contacts: [contact(4)], updated_at: CHANGED_AT });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(place()).toBe('/'));
    const merged = { name: 'Theirs', contact_ids: [4], frequency_days: 7, updated_at: CHANGED_AT };
    expect(server.state.updates.at(-1)).toMatchObject(merged);
  });

  it('S9 stores nothing when what somebody else has changed cannot be read', async () => {
    expectLogged();
    server.has(stored);
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await user.type(form.getByLabelText('Campaign Name'), ' mine');
    server.change(5, { stagger_sends: false, updated_at: CHANGED_AT });
    server.use(
      on.get('*/api/campaigns/5/', () => HttpResponse.json({ detail: 'Full.' }, { status: 500 }), {
        once: true,
      }),
    );
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(/it could not be loaded again\. Nothing is saved yet/u)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.state.updates.at(-1)).toMatchObject({ name: 'Spring mine', stagger_sends: false });
  });

  it('C7 S9 shows both versions of everything that both have changed', async () => {
    server.has(stored);
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    const people = await openPicker(user, form);
    await user.click(people.getByRole('checkbox', { name: 'Иван Петров' }));
    await user.click(people.getByRole('checkbox', { name: 'Zoë Marchetti' }));
    await user.click(people.getByRole('button', { name: 'Confirm Selection' }));
    await user.type(form.getByLabelText('Campaign Name'), ' mine');
    const steps = await openSteps(user, form);
    await user.click(await steps.findByRole('button', { name: 'Follow-up' }));
    await user.click(steps.getByRole('button', { name: 'Done' }));
    const contacts = [1, 4, 5, 61, 62, 63].map((id) => contact(id, { name: `Person ${id}` }));
    server.change(5, {
      name: 'Autumn',
      stagger_sends: false,
      contacts,
      template_map: { 1: 12 },
      updated_at: '2026-03-04T10:00:00.000Z',
    });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const conflict = within(await form.findByRole('alert'));
    const rows = await conflict.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Campaign NameTheirs: AutumnYours: Spring mine',
      'ContactsTheirs: 6 contacts; added 4: office@lakeside.example, Person 61, Person 62 and 1 more' +
        'Yours: 2 contacts; added 1: Иван Петров; removed 1: Zoë Marchetti',
      'TemplatesTheirs: step 1, Mail 12Yours: step 1, Mail 11; step 2, Follow-up',
    ]);
    expect(form.getByRole('radio', { name: 'No' })).toBeChecked();
  });
});
