import type { Contact, Organization, OrganizationsFound } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { card, contact, contactsServer, expectLogged, renderSection } from '../contactsServer.testing.tsx';

/** An API that lists few contacts, and finds. */
const server = contactsServer();
const people = (organization: number, count: number): Contact[] =>
  Array.from({ length: count }, (_, place) =>
    contact(organization * 100 + place, { full_name: `Person ${organization}-${place}`, organization }),
  );
const all: Organization[] = [
  { id: 3, name: 'Meadow', contacts: people(3, 20) },
  { id: 2, name: 'Lakeside', contacts: people(2, 3) },
  { id: 1, name: 'Hillcrest', contacts: [] },
];
const few = (id: number) => all.find((one) => one.id === id)!.contacts.slice(0, 12);
/** Paths of what was asked for, without the lists. */
let asked: string[] = [];
let answer: (query: string) => Partial<OrganizationsFound> | undefined;

beforeEach(() => {
  asked = [];
  answer = () => ({ total: 0, ids: [] });
  server.state.organizations = structuredClone(all);
  const note = ({ url }: Request) => asked.push(decodeURIComponent(url.slice(new URL(url).origin.length)));
  server.use(
    on.get('*/api/contacts/', ({ request }) => {
      const isFew = new URL(request.url).searchParams.get('contacts') === 'few';
      if (!isFew) return undefined;
      return HttpResponse.json(
        server.state.organizations.map((one) => ({
          ...one,
          contact_count: one.contacts.length,
          contacts: one.id === 3 ? few(3) : [],
        })),
      );
    }),
    on.get('*/api/contacts/tiles/', ({ request }) => {
      note(request);
      const ids = new URL(request.url).searchParams.get('ids')!.split(',').map(Number);
      return HttpResponse.json(ids.map((id) => ({ id, contacts: few(id), found: null })));
    }),
    on.get('*/api/contacts/find/', ({ request }) => {
      note(request);
      const found = answer(new URL(request.url).searchParams.get('query')!);
      return found ? HttpResponse.json(found) : HttpResponse.json({ detail: 'Busy.' }, { status: 503 });
    }),
  );
});

const names = () =>
  screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const tiles = (article: HTMLElement) =>
  within(article)
    .queryAllByRole('link')
    .map((link) => link.textContent);
const toggle = (article: HTMLElement, name: RegExp) => within(article).getByRole('button', { name });

it('G4 loads the contacts of cards in sight, few of each, and all of one when it is opened', async () => {
  const { user } = renderSection();
  const lakeside = await card('Lakeside');
  await waitFor(() => expect(tiles(lakeside)).toEqual(['Person 2-0', 'Person 2-1', 'Person 2-2']));
  expect(asked).toEqual(['/api/contacts/tiles/?ids=2']);
  const meadow = await card('Meadow');
  expect(tiles(meadow)).toHaveLength(12);
  await user.click(toggle(meadow, /^20 contacts of Meadow$/u));
  await waitFor(() => expect(tiles(meadow)).toHaveLength(20));
  expect(server.sent()).toEqual(['GET /api/contacts/organizations/3/']);
  await user.click(toggle(meadow, /^20 contacts/u));
  expect(tiles(meadow)).toHaveLength(12);
  expect(within(await card('Hillcrest')).getByText('0 contacts')).toBeVisible();
});

it('G4 shows what the API finds, in its order, with the contacts that it found them by', async () => {
  answer = (query) =>
    query === 'person'
      ? {
          total: 2,
          ids: [2, 3],
          tiles: [
            { id: 2, contacts: [all[1]!.contacts[1]!], found: 1 },
            { id: 3, contacts: [], found: null },
          ],
          unassigned_total: 1,
          unassigned: [contact(9, { full_name: 'Person of nobody' })],
        }
      : { total: 0, ids: [] };
  const { user } = renderSection();
  await card('Meadow');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('person');
  await waitFor(() => expect(names()).toEqual(['Lakeside', 'Meadow']));
  const lakeside = await card('Lakeside');
  expect(tiles(lakeside)).toEqual(['Person 2-1']);
  expect(within(lakeside).getByText('Person').tagName).toBe('MARK');
  expect(screen.getByText('2 of 3 organizations')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Unassigned contacts' })).getByText('of nobody', {
      exact: false,
    }),
  ).toBeVisible();
  await user.click(toggle(lakeside, /^1 of 3 contacts/u));
  await waitFor(() => expect(tiles(lakeside)).toEqual(['Person 2-1', 'Person 2-0', 'Person 2-2']));
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('G4 loads no contacts for a compact list', async () => {
  localStorage.setItem('touchline_compact_organizations', 'on');
  const { user } = renderSection();
  const lakeside = await card('Lakeside');
  expect(tiles(lakeside)).toEqual([]);
  expect(asked).toEqual([]);
  await user.click(toggle(lakeside, /^3 contacts/u));
  await waitFor(() => expect(tiles(lakeside)).toHaveLength(3));
  // Once more where the list, shown from memory at first, has come anew meanwhile.
  expect(new Set(asked)).toEqual(new Set(['/api/contacts/tiles/?ids=2']));
  localStorage.clear();
});

it('G4 asks for nothing once its page has been left', async () => {
  const { unmount } = renderSection();
  await card('Lakeside');
  const before = asked.length;
  unmount();
  await new Promise((done) => setTimeout(done, 60));
  expect(asked).toHaveLength(before);
});

it('G4 O17 says that the search failed, and finds by another try', async () => {
  expectLogged();
  answer = () => undefined;
  const { user } = renderSection();
  await card('Meadow');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('lake');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Busy.');
  answer = () => ({ total: 1, ids: [2] });
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names()).toEqual(['Lakeside']));
});

it('G4 P4 asks about all contacts of an organization that it deletes', async () => {
  const { user } = renderSection();
  await user.click(within(await card('Meadow')).getByRole('button', { name: /^Delete/u }));
  expect(await screen.findByText('Its 20 contacts are kept and become unassigned.')).toBeVisible();
});
