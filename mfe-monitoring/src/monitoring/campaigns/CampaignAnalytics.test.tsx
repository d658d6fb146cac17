import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, cellsOf, names, place, renderSection, table } from '../monitoringServer.testing.tsx';
import { server, choose, crowd } from './CampaignAnalytics.testing.tsx';

const EMPTY = 'No campaigns found matching your filters.';

it('M2 has the columns of the spec, with the label of the scenario and the progress as bar and percentage', async () => {
  server.state.campaigns = [
    campaign(7, {
      name: 'Spring',
      status: 'active',
      totalContacts: 1200,
      replied: 31,
      opened: 640,
      bounced: 4,
      noResponse: 900,
      progress: 62,
    }),
  ];
  renderSection();
  const heads = within(await table('Campaign Analytics')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Campaign Name',
    'Status',
    'Scenario',
    'Total Contacts',
    'Replies',
    'Opened',
    'Bounced',
    'No Response',
    'Progress',
  ]);
  await waitFor(async () =>
    expect(await cellsOf('Spring')).toEqual([
      'Spring',
      'Active',
      'Pitch testing',
      '1,200',
      '31',
      '640',
      '4',
      '900',
      '62%',
    ]),
  );
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveValue(62);
});

it('M2 filters by scenario, says when nothing matches, and clears', async () => {
  server.state.campaigns = crowd();
  const { user } = renderSection('/?status=active&scenario=turf_renewal');
  expect(await screen.findByText(EMPTY)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(names()).toEqual(['Spring', 'Autumn', 'Winter']));
  await choose(user, 'Scenario', 'Turf renewal');
  await waitFor(() => expect(names()).toEqual(['Autumn']));
  expect(place()).toBe('/?scenario=turf_renewal');
});

it('M2 S10 a scenario that rows have and the API does not name can be filtered for', async () => {
  server.state.campaigns = [...crowd(), campaign(9, { name: 'Foreign', scenario: 'greens_of_a_host' })];
  const { user } = renderSection();
  await screen.findByText('Foreign');
  await choose(user, 'Scenario', 'greens_of_a_host');
  await waitFor(() => expect(names()).toEqual(['Foreign']));
});

it('M2 says the same when there are no campaigns at all', async () => {
  renderSection();
  expect(await screen.findByText(EMPTY)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});

it('M4 sorts by a column and keeps the order in the URL', async () => {
  server.state.campaigns = crowd();
  const { user } = renderSection();
  await table('Campaign Analytics');
  await user.click(screen.getByRole('button', { name: 'Replies' }));
  await waitFor(() => expect(names()).toEqual(['Winter', 'Spring', 'Autumn']));
  await user.click(screen.getByRole('button', { name: 'Replies' }));
  await waitFor(() => expect(names()).toEqual(['Autumn', 'Spring', 'Winter']));
  expect(place()).toBe('/?sort=replied&order=descending');
  expect(screen.getByRole('columnheader', { name: 'Replies' })).toHaveAttribute('aria-sort', 'descending');
});

it('M2 shows malformed rows with what they have, also inside results', async () => {
  server.state.campaigns = {
    results: [
      null,
      'no row',
      { id: 'x', replied: 'many', progress: null },
      { id: 9, name: 'Whole', status: 'Odd' },
    ],
  };
  renderSection();
  expect(await cellsOf('Unnamed campaign')).toEqual([
    'Unnamed campaign',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
  ]);
  expect(await cellsOf('Whole')).toContain('Odd');
});

it('M2 logs a failed load and says so in its panel, never that nothing was found; Retry loads it', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    on.get(
      '*/api/campaigns/monitoring/campaigns/',
      () => HttpResponse.json({ detail: 'Down.' }, { status: 500 }),
      {
        once: true,
      },
    ),
  );
  server.state.campaigns = crowd();
  const { user } = renderSection();
  expect(await screen.findByText('The campaigns could not be loaded.')).toBeVisible();
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('The campaigns of monitoring could not be loaded.', expect.anything());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Spring')).toBeVisible();
  log.mockRestore();
});

it('M2 says so as well for an answer that is not a list', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.campaigns = { detail: 'Not here.' };
  renderSection();
  expect(await screen.findByText(/^The answer of the server could not be read\./u)).toBeVisible();
  jest.restoreAllMocks();
});

describe('the funnel', () => {
  const step = {
    step_number: 1,
    subject: 'Hello',
    planned: 10,
    sent: 8,
    opened: 4,
    replied: 2,
    bounced: 0,
    unsubscribed: 1,
  };

  it('M2 H8 opens from a row by keyboard, shows each step as a table, and gives the focus back', async () => {
    server.state.campaigns = crowd();
    server.use(
      on.get('*/api/campaigns/monitoring/campaigns/1/funnel/', () =>
        HttpResponse.json({ campaign: crowd()[0], steps: [step] }),
      ),
    );
    const { user } = renderSection();
    const opener = await screen.findByRole('button', { name: 'Spring' });
    opener.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Spring' });
    expect(place()).toBe('/?campaign=1');
    const funnel = within(dialog).getByRole('table', { name: 'Step 1 Hello' });
    const rows = within(funnel).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Planned10',
      'Sent880%',
      'Opened450%',
      'Replied225%',
      'Bounced00%',
      'Unsubscribed113%',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it('M2 says so for a campaign that is gone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      on.get('*/api/campaigns/monitoring/campaigns/99/funnel/', () =>
        HttpResponse.json({ detail: 'x' }, { status: 404 }),
      ),
    );
    renderSection('/?campaign=99');
    expect(
      await screen.findByText('This campaign is no longer there. Somebody may have deleted it.'),
    ).toBeVisible();
    jest.restoreAllMocks();
  });
});

it('U6 Mine narrows the list to the campaigns of who looks, together with the other filters', async () => {
  server.state.campaigns = crowd();
  server.use(on.get('*/api/mine/', () => HttpResponse.json({ organizations: [], campaigns: [1, 2] })));
  const { user } = renderSection('/?whose=mine');
  await waitFor(() => expect(names()).toEqual(['Spring', 'Autumn']));
  expect(screen.getByText('2 of 3 campaigns')).toBeVisible();
  await choose(user, 'Status', 'Active');
  await waitFor(() => expect(names()).toEqual(['Spring']));
  expect(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
});

it('H9 speaks Russian', async () => {
  server.state.campaigns = crowd();
  renderSection('/', 'ru');
  const heads = within(await table('Аналитика кампаний')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toContain('Без ответа');
  expect(await screen.findByRole('cell', { name: 'Ждёт утверждения' })).toBeVisible();
  expect(screen.getByText('3 кампании')).toBeVisible();
});
