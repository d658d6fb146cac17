import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, names, place, renderSection, table } from '../monitoringServer.testing.tsx';
import { server, EMPTY, TAB, crowd } from './ContactAnalytics.testing.tsx';

it('M1 switches between two tabs, kept in the URL, without the search and order of the other', async () => {
  server.state.contacts = crowd();
  const { user } = renderSection('/?status=active&search=x&sort=replied');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Campaign Analytics',
    'Contact Analytics',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Contact Analytics' }));
  expect(await table('Contact Analytics')).toBeVisible();
  expect(place()).toBe('/?status=active&tab=contacts');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('M3 searches by the names of contacts and organizations, and says when nothing matches', async () => {
  server.state.contacts = crowd();
  const { user } = renderSection(TAB);
  await table('Contact Analytics');
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts...' }), 'ЛЕЙК');
  expect(await screen.findByText(EMPTY)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts...' }), 'петр');
  await waitFor(() => expect(names()).toEqual(['Иван Петров']));
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'lakes');
  await waitFor(() => expect(names()).toEqual(['Иван Петров']));
});

it('G4 whoever no name finds is found by the server, by telephone number or address', async () => {
  server.state.contacts = crowd();
  server.use(on.get('*/api/contacts/search/', () => HttpResponse.json([{ id: 2 }])));
  renderSection(`${TAB}&search=7748 248755`);
  await waitFor(() => expect(names()).toHaveLength(1));
});

it('G4 nobody is said to be not there before the server has answered, nor where it cannot', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.contacts = crowd();
  const answer = Promise.withResolvers<void>();
  let status = 503;
  server.use(
    on.get('*/api/contacts/search/', async () => {
      await answer.promise;
      return HttpResponse.json({ detail: 'Busy.' }, { status });
    }),
  );
  const { user } = renderSection(`${TAB}&search=7748 248755`);
  expect(await screen.findByText('Searching by email, phone and title…')).toBeVisible();
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The search by email, phone and title failed.Busy.',
  );
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
  // A host of the specification alone has no such search.
  status = 404;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(EMPTY)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  log.mockRestore();
});

it('M4 draws a bounded number of 50,000 contacts', async () => {
  server.state.contacts = Array.from({ length: 50_000 }, (_, index) => contact(index + 1));
  renderSection(TAB);
  expect(await screen.findByText('50,000 contacts')).toBeVisible();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(await table('Contact Analytics')).toHaveAttribute('aria-rowcount', '50001');
});

it('M4 sorts by the last interaction: ties keep their order, those without one come last both ways', async () => {
  server.state.contacts = crowd();
  const { user } = renderSection(TAB);
  await table('Contact Analytics');
  await user.click(screen.getByRole('button', { name: 'Last Interaction' }));
  await waitFor(() => expect(names()).toEqual(['Zoë Marchetti', 'Ann Byrne', 'Bo Lindqvist', 'Иван Петров']));
  await user.click(screen.getByRole('button', { name: 'Last Interaction' }));
  await waitFor(() => expect(names()).toEqual(['Bo Lindqvist', 'Zoë Marchetti', 'Ann Byrne', 'Иван Петров']));
});

describe('the history', () => {
  it('M3 says when it cannot be loaded, and Retry loads it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const history = '*/api/campaigns/monitoring/contacts/1/history/';
    server.use(
      on.get(history, () => HttpResponse.json({ detail: 'Odd.' }, { status: 400 }), { once: true }),
      on.get(history, () => HttpResponse.json({ contact: contact(1), email: '', entries: [] })),
    );
    const { user } = renderSection(`${TAB}&contact=1`);
    expect(await screen.findByText('The details could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing has been sent to this contact yet.')).toBeVisible();
    jest.restoreAllMocks();
  });
});
