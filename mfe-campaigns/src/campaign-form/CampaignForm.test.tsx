import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { expectLogged, place, renderSection } from '../campaignsServer.testing.tsx';
import { choose, dialog, fillNew, openPicker } from './campaignFormServer.testing.tsx';
import { server, CREATE, EDIT, filledForm, stored } from './CampaignForm.testing.tsx';

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
});

describe('Edit Campaign', () => {
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

const down = () => new HttpResponse(null, { status: 503 });
