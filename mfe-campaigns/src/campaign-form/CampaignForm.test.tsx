import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, expectLogged, place, renderSection } from '../campaignsServer.testing.tsx';
import { choose, dialog, fillNew, openPicker, openSteps } from './campaignFormServer.testing.tsx';
import { server, CREATE, EDIT, filledForm, stored, CHANGED_AT } from './CampaignForm.testing.tsx';

const down = () => new HttpResponse(null, { status: 503 });

describe('Create Campaign', () => {
  it('C5 C6 sends what was chosen once all four are set, and an empty frequency as 0: the fields of the spec and no more', async () => {
    const { user } = renderSection(CREATE);
    const form = await dialog('Create Campaign');
    const create = form.getByRole('button', { name: 'Create Campaign' });
    expect(create).toBeDisabled();
    await fillNew(user);
    expect(create).toBeEnabled();
    await user.clear(form.getByLabelText('Frequency (days)'));
    await user.click(form.getByRole('radio', { name: 'Yes' }));
    await user.click(create);
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.created).toEqual([
      {
        name: 'Spring',
        scenario: 'renovation',
        status: 'draft',
        contacts: [1],
        template_map: { 1: 11 },
        frequency_days: 0,
        stagger_sends: true,
      },
    ]);
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

  it('C8 another scenario clears the templates, says so, and can be undone', async () => {
    const { user } = renderSection(CREATE);
    const form = await fillNew(user);
    await choose(user, form, 'Scenario', 'Seasonal maintenance');
    expect(form.getByText(/the choice for step 1 was cleared/u)).toBeVisible();
    expect(form.getByText('No templates selected')).toBeVisible();
    expect(form.getByRole('button', { name: 'Create Campaign' })).toBeDisabled();
    await user.click(form.getByRole('button', { name: 'Undo' }));
    expect(form.getByRole('combobox', { name: 'Scenario' })).toHaveTextContent('Pitch renovation');
    expect(form.getByText('Mail 11')).toBeVisible();
  });

  it('C13 says that it failed and why, marks the bad field, and loses nothing', async () => {
    expectLogged();
    const detail = 'name: is taken';
    server.use(
      on.post(
        '*/api/campaigns/',
        () =>
          HttpResponse.json({ detail, errors: [{ field: 'name', message: 'is taken' }] }, { status: 400 }),
        { once: true },
      ),
    );
    const { user } = renderSection(CREATE);
    const form = await fillNew(user);
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    expect(
      await form.findByText(/^Failed to create campaign\. Check the fields\. .*Name: is taken/u),
    ).toBeVisible();
    const name = form.getByLabelText('Campaign Name');
    expect(name).toBeInvalid();
    expect(name).toHaveValue(' Spring ');
    expect(form.getByText('1 contact: Zoë Marchetti')).toBeVisible();
  });

  it('C15 logs lists that cannot be loaded, leaves them empty, and can try again', async () => {
    const logged = expectLogged();
    server.use(
      on.get('*/api/contacts/organizations-with-contacts/', down, { once: true }),
      on.get('*/api/templates/', down, { once: true }),
    );
    const { user } = renderSection(CREATE);
    const form = await dialog('Create Campaign');
    expect(await form.findByText(/The organizations could not be loaded/u)).toBeVisible();
    expect(await form.findByText(/The templates could not be loaded/u)).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The organizations could not be loaded.', expect.anything());
    expect(logged).toHaveBeenCalledWith('The templates could not be loaded.', expect.anything());
    for (const retry of form.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    await waitFor(() => expect(form.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
    await openPicker(user, form);
  });

  it('asks before something typed is lost', async () => {
    const { user } = renderSection(CREATE);
    const form = await dialog('Create Campaign');
    await user.type(form.getByLabelText('Campaign Name'), 'Spring');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(form.getByLabelText('Campaign Name')).toHaveValue('Spring');
  });

  it('H9 speaks Russian', async () => {
    renderSection({ ...CREATE, language: 'ru' });
    const form = await dialog('Создание кампании');
    expect(form.getByRole('button', { name: 'Выбрать контакты' })).toBeVisible();
    expect(form.getByLabelText('Количество писем')).toHaveValue(3);
  });
});

describe('Edit Campaign', () => {
  it('V8 keeps a first day that has come, and takes it back once the field is empty', async () => {
    server.has({ ...stored, starts_on: '2020-03-02' });
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await user.type(form.getByLabelText('Campaign Name'), ' 2');
    fireEvent.change(form.getByLabelText('First day'), { target: { value: '' } });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ starts_on: null }]));
  });

  it('C7 is filled, leaves out who was removed, and sends contact_ids and the version it began from', async () => {
    server.has(stored);
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    const name = form.getByLabelText('Campaign Name');
    expect(name).toHaveValue('Spring');
    expect(form.getByLabelText('Frequency (days)')).toHaveValue(5);
    expect(form.getByRole('radio', { name: 'Yes' })).toBeChecked();
    expect(await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist')).toBeVisible();
    await user.type(name, ' 2');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.state.updates).toEqual([
      {
        name: 'Spring 2',
        scenario: 'renovation',
        status: 'paused',
        contact_ids: [1, 4],
        template_map: { 1: 11 },
        email_count: 3,
        frequency_days: 5,
        step_days: {},
        day_unit: 'days',
        stagger_sends: true,
        updated_at: stored.updated_at,
      },
    ]);
  });

  it('C7 C13 reads Saving... meanwhile, and says when it failed', async () => {
    expectLogged();
    server.has(stored);
    const answer = Promise.withResolvers<void>();
    server.use(
      on.put('*/api/campaigns/5/update/', async () => {
        await answer.promise;
        return HttpResponse.json({ detail: 'The database is full.' }, { status: 500 });
      }),
    );
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(form.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    const said = 'Failed to update campaign. Please check fields. The database is full.';
    expect(await form.findByText(said)).toBeVisible();
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

  it('C12 shows who gets what before it is activated, and goes back or on', async () => {
    server.has(stored);
    const { user } = renderSection(EDIT);
    const form = await filledForm();
    await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
    await choose(user, form, 'Status', 'Active');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const summary = await dialog('Activate this campaign?');
    expect(await summary.findByText('2 emails · 2 contacts')).toBeVisible();
    expect(summary.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(summary.getByRole('button', { name: 'Back' }));
    expect(server.state.updates).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Activate this campaign?' })).toBeNull());
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const again = await dialog('Activate this campaign?');
    await again.findByText('2 emails · 2 contacts');
    await user.click(again.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'active' }]));
  });

  it('C7 a campaign that is no longer there says so', async () => {
    expectLogged();
    renderSection(EDIT);
    expect(await screen.findByText(/This campaign is no longer there/u)).toBeVisible();
  });
});
