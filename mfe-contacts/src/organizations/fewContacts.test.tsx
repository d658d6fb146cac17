import { screen, waitFor, within } from '@testing-library/react';
import { card, expectLogged, renderSection } from '../contactsServer.testing.tsx';
import { server, asked, api, names, tiles, toggle } from './fewContacts.testing.tsx';

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
  api.find = () => undefined;
  const { user } = renderSection();
  await card('Meadow');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('lake');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Busy.');
  api.find = () => ({ total: 1, ids: [2] });
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names()).toEqual(['Lakeside']));
});
