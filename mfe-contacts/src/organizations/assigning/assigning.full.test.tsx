import { screen, waitFor, within } from '@testing-library/react';
import type { Organization } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, contactsServer, expectLogged, place, renderSection } from '../../contactsServer.testing.tsx';

const server = contactsServer();
const accounts = [
  { id: 1, email: 'ann@club.example', name: 'Ann Byrne', is_own: true },
  { id: 2, email: 'bo.lind@club.example', name: '', is_own: false },
];
const club = (id: number, owner_id: number | null): Organization => ({
  id,
  name: `Club ${id}`,
  owner_id,
  contacts: [],
});
const assigned: unknown[] = [];
const undone: unknown[] = [];
beforeEach(() => {
  assigned.length = 0;
  undone.length = 0;
  server.has(club(1, 1), club(2, 2), club(3, null), club(4, 1), club(5, 2));
  server.use(
    on.get('*/api/accounts/', () => HttpResponse.json(accounts)),
    on.post('*/api/contacts/organizations/assign/', async ({ request }) => {
      assigned.push(await request.json());
      return HttpResponse.json({ changed: 2, former: [{ owner_id: 1, ids: [1, 4] }] });
    }),
    on.post('*/api/contacts/organizations/assign/undo/', async ({ request }) => {
      undone.push(await request.json());
      return HttpResponse.json({ changed: 2 });
    }),
  );
});

const names = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('group', { name: 'Owner of the selected organizations' });
type User = ReturnType<typeof renderSection>['user'];
async function give(user: User, to: string) {
  const group = within(await bar());
  await user.click(group.getByRole('combobox', { name: 'New owner' }));
  await user.click(await screen.findByRole('option', { name: to }));
  await user.click(group.getByRole('button', { name: 'Change owner' }));
}

it('U6 a card says whose the organization is, and nothing where it is nobody’s', async () => {
  renderSection();
  await box('Club 1');
  expect(within(await card('Club 1')).getByText('Owner: Ann Byrne')).toBeInTheDocument();
  expect(within(await card('Club 1')).getByText('AB')).toBeVisible();
  expect(within(await card('Club 2')).getByText('BL')).toBeVisible();
  expect(within(await card('Club 3')).queryByText(/Owner/u)).not.toBeInTheDocument();
});

it('U6 Mine narrows the list to one’s own, in the URL and together with the search', async () => {
  const { user } = renderSection();
  await user.click(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(names()).toEqual(['Club 1', 'Club 4']));
  expect(place()).toBe('/?whose=mine');
  expect(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('2 of 5 organizations')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), '4');
  await waitFor(() => expect(names()).toEqual(['Club 4']));
  await user.type(screen.getByRole('searchbox'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(names()).toHaveLength(5));
});

it('U6 Mine says that unassigned contacts are nobody’s, and shows them again without it', async () => {
  server.state.unassigned = [1, 2].map((id) => ({
    id,
    full_name: `Person ${id}`,
    email: '',
    title: '',
    phone: '',
    organization: null,
  }));
  const { user } = renderSection();
  expect(await screen.findByRole('heading', { name: 'Unassigned contacts' })).toBeVisible();
  const mine = await screen.findByRole('button', { name: 'Mine' });
  await user.click(mine);
  const told = '2 unassigned contacts are not shown here: without an organization, they have no owner.';
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Unassigned contacts' })).not.toBeInTheDocument();
  await user.click(mine);
  expect(await screen.findByRole('heading', { name: 'Unassigned contacts' })).toBeVisible();
  expect(screen.queryByText(told)).not.toBeInTheDocument();
});

it('U6 with Shift all between are selected, by pointer and by keyboard; all shown, or none', async () => {
  const { user } = renderSection();
  await user.click(await box('Club 2'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Club 4'));
  await user.keyboard('{/Shift}');
  expect(within(await bar()).getByText('3 selected')).toBeVisible();
  (await box('Club 5')).focus();
  await user.keyboard('{Shift>} {/Shift}');
  expect(within(await bar()).getByText('4 selected')).toBeVisible();
  const all = within(await bar()).getByRole('checkbox');
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(within(await bar()).getByText('5 selected')).toBeVisible();
  expect(await box('Club 1')).toBeChecked();
  await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('group', { name: /Owner of/u })).not.toBeInTheDocument();
});

it('U6 gives those that are selected and shown to somebody in one request, with one Undo', async () => {
  const { user } = renderSection();
  for (const name of ['Club 1', 'Club 2', 'Club 4']) await user.click(await box(name));
  await user.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(within(await bar()).getByText('2 selected')).toBeVisible();
  await give(user, 'bo.lind@club.example');
  expect(await screen.findByText('2 organizations now belong to bo.lind@club.example')).toBeVisible();
  expect(assigned).toEqual([{ ids: [1, 4], owner_id: 2 }]);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 organizations have their former owners again')).toBeVisible();
  expect(undone).toEqual([{ given: 2, former: [{ owner_id: 1, ids: [1, 4] }] }]);
  await waitFor(() => expect(names()).toEqual(['Club 1', 'Club 4']));
});

it('U6 gives to nobody; a refusal is said, and the selection stays', async () => {
  expectLogged();
  server.use(
    on.post('*/api/contacts/organizations/assign/', () =>
      HttpResponse.json({ detail: 'This account does not exist any more.' }, { status: 400 }),
    ),
  );
  const { user } = renderSection();
  await user.click(await box('Club 1'));
  await give(user, 'Nobody');
  expect(await screen.findByText(/This account does not exist any more\./u)).toBeVisible();
  expect(await box('Club 1')).toBeChecked();
});

it('U6 nothing of it appears for a server that knows no owners', async () => {
  server.has({ id: 1, name: 'Club 1', contacts: [] });
  renderSection();
  await card('Club 1');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
});

it('U6 speaks Russian', async () => {
  const { user } = renderSection({ language: 'ru' });
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Club 1' }));
  expect(await screen.findByRole('group', { name: 'Ответственный за выбранные организации' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Мои' })).toBeVisible();
});

it('U3 U6 somebody whose role only reads is offered nothing, and shown as such where they have something', async () => {
  const viewer = { id: 3, email: 'vi@club.example', name: 'Vi Lee', role: 'viewer', is_own: false };
  server.has(club(1, 1), club(6, 3));
  server.use(on.get('*/api/accounts/', () => HttpResponse.json([...accounts, viewer])));
  const { user } = renderSection();
  await user.click(await box('Club 1'));
  expect(within(await card('Club 6')).getByText('Owner: Vi Lee (Viewer)')).toBeInTheDocument();
  await user.click(within(await bar()).getByRole('combobox', { name: 'New owner' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Nobody', 'Ann Byrne', 'bo.lind@club.example']);
});
