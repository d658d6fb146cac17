import { screen, waitFor, within } from '@testing-library/react';
import { card, contact, renderSection } from '../contactsServer.testing.tsx';
import { all, api, names, tiles, toggle } from './fewContacts.testing.tsx';

it('G4 shows what the API finds, in its order, with the contacts that it found them by', async () => {
  api.find = (query) =>
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

it('G4 P4 asks about all contacts of an organization that it deletes', async () => {
  const { user } = renderSection();
  await user.click(within(await card('Meadow')).getByRole('button', { name: /^Delete/u }));
  expect(await screen.findByText('Its 20 contacts are kept and become unassigned.')).toBeVisible();
});
