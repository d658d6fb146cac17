import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, card, expectLogged, place, renderSection } from '../campaignsServer.testing.tsx';
import { server, spring, storm, EMPTY, question, askToDelete, names } from './CampaignsPage.testing.tsx';

const autumn = campaign(2, { name: 'Осмотр полей, осень', scenario: 'maintenance', status: 'waiting' });

async function choose(user: ReturnType<typeof renderSection>['user'], filter: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the screen', () => {
  it('C2 shows name, status, scenario label, figures and progress', async () => {
    server.has({ ...spring, total_contacts: 1412 });
    renderSection();
    const one = within(await card(spring.name));
    expect(one.getByText('Active')).toBeVisible();
    expect(one.getByText('Pitch renovation')).toBeVisible();
    for (const [label, value] of [
      ['Total Contacts', '1,412'],
      ['Replies', '38'],
      ['Opened', '207'],
      ['No Response', '331'],
    ] as const) {
      expect(one.getByText(label).parentElement).toHaveTextContent(`${value} ${label}`);
    }
    expect(one.getByText('Progress').parentElement).toHaveTextContent('64%');
    expect(one.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '64');
  });

  it('C2 C12 shows Waiting for approval, and the raw value of a scenario without a label', async () => {
    server.has(autumn, storm);
    renderSection();
    expect(within(await card(autumn.name)).getByText('Waiting for approval')).toBeVisible();
    expect(within(await card(storm.name)).getByText('storm')).toBeVisible();
  });

  it('C2 shows Draft where the status is missing, and an odd row with what it has', async () => {
    server.use(on.get('*/api/campaigns/all/', () => HttpResponse.json({ results: [{ id: 9 }, null, 'x'] })));
    renderSection();
    const odd = within(await card('Unnamed campaign'));
    expect(odd.getByText('Draft')).toBeVisible();
    expect(odd.getAllByText('—')).toHaveLength(6);
    expect(screen.getByText('1 campaign')).toBeVisible();
  });

  it.each([{}, { results: 'none' }, 'nothing'])(
    'C2 shows an error line for a list that is not an array: %j',
    async (answer) => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => {});
      server.use(on.get('*/api/campaigns/all/', () => HttpResponse.json(answer)));
      renderSection();
      expect(await screen.findByRole('alert')).toHaveTextContent('did not answer with a list of campaigns');
      expect(log).toHaveBeenCalledWith('The campaigns could not be loaded.', answer);
      expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
    },
  );

  it('C2 opens the details by pointer and by key', async () => {
    server.has(spring);
    const { user } = renderSection();
    await user.click(await card(spring.name));
    expect(place()).toBe('/1');
    expect(await screen.findByRole('article', { name: spring.name })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Campaigns' }));
    await waitFor(() => expect(place()).toBe('/'));
    (await card(spring.name)).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('article', { name: spring.name })).toBeVisible();
  });

  it('C2 H9 speaks Russian', async () => {
    server.has(spring, autumn, storm);
    renderSection({ language: 'ru' });
    expect(within(await card(autumn.name)).getByText('Ждёт утверждения')).toBeVisible();
    expect(screen.getByText('3 кампании')).toBeVisible();
  });

  it('C1 searches names, whatever the letter case, and filters by status and scenario, all in the URL', async () => {
    server.has(spring, autumn, storm);
    const { user } = renderSection();
    await card(spring.name);
    await user.type(screen.getByRole('searchbox'), 'SCHOOLS');
    await waitFor(() => expect(names()).toEqual([spring.name]));
    await waitFor(() => expect(place()).toBe('/?search=SCHOOLS'));
    await choose(user, 'Status', 'Paused');
    expect(await screen.findByText('No campaigns match your search and filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(place()).toBe('/');
    await choose(user, 'Scenario', 'Seasonal maintenance');
    await waitFor(() => expect(names()).toEqual([autumn.name]));
    expect(place()).toBe('/?scenario=maintenance');
    // One that the API does not name.
    await choose(user, 'Scenario', 'storm');
    await waitFor(() => expect(names()).toEqual([storm.name]));
  });

  it('C1 opens a link with search and filters as it was shared', async () => {
    server.has(spring, autumn, storm);
    renderSection({ path: '/?status=draft&scenario=storm' });
    await card(storm.name);
    expect(names()).toEqual([storm.name]);
    expect(screen.getByRole('combobox', { name: 'Scenario' })).toHaveTextContent('storm');
  });
});

describe('a failed load', () => {
  it('C13 H9 is reported in Russian alone to somebody who reads Russian', async () => {
    expectLogged();
    server.use(on.get('*/api/campaigns/all/', () => HttpResponse.json({}, { status: 400 })));
    renderSection({ language: 'ru' });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Не удалось загрузить кампании.');
    expect(alert).not.toHaveTextContent('could not be loaded');
  });

  it('C15 is logged for the scenarios, and leaves their raw values and a way to try again', async () => {
    const logged = expectLogged();
    server.has(spring);
    server.use(
      on.get('*/api/campaigns/scenarios/', () => HttpResponse.json({ detail: 'No.' }, { status: 400 }), {
        once: true,
      }),
    );
    const { user } = renderSection();
    const one = within(await card(spring.name));
    expect(await screen.findByText(/scenarios could not be loaded/u)).toBeVisible();
    expect(one.getByText('renovation')).toBeVisible();
    expect(logged).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await one.findByText('Pitch renovation')).toBeVisible();
  });
});

describe('Delete', () => {
  it('C14 deletes, goes to the list, and takes the card off the list without reading it again', async () => {
    server.has(spring, storm);
    const { user } = await askToDelete();
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`${spring.name} was deleted`)).toBeVisible();
    await waitFor(() => expect(place()).toBe('/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual([storm.name]));
    expect(server.state).toMatchObject({ deleted: [1], reads: { list: 1 } });
  });

  it('C14 says so when a link asks to delete what is gone', async () => {
    server.has(spring);
    renderSection({ path: '/?delete=77' });
    expect(await screen.findByText(/no longer there/u)).toBeVisible();
  });
});

it('U6 Mine narrows the list to the campaigns of who looks, in the URL and together with the other filters', async () => {
  server.state.campaigns = [spring, autumn, storm];
  server.use(on.get('*/api/mine/', () => HttpResponse.json({ organizations: [], campaigns: [1, 3] })));
  const { user } = renderSection();
  await card(spring.name);
  await user.click(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(names()).toEqual([spring.name, storm.name]));
  expect(place()).toBe('/?whose=mine');
  expect(screen.getByText('2 of 3 campaigns')).toBeVisible();
  await choose(user, 'Status', 'Draft');
  await waitFor(() => expect(names()).toEqual([storm.name]));
});
