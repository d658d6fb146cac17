import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { renderSection } from '../../campaignsServer.testing.tsx';
import { campaignFormServer, dialog, openPicker } from '../campaignFormServer.testing.tsx';
import { addressesIn } from './groupPeople.ts';

const server = campaignFormServer();

async function opened() {
  const { user } = renderSection({ path: '/?dialog=create' });
  await screen.findByLabelText('Campaign Name');
  const picker = await openPicker(user, await dialog('Create Campaign'));
  return { user, picker };
}
const withGroups = () =>
  server.use(
    on.get('*/api/groups/', () =>
      HttpResponse.json([{ id: 3, name: 'Golf', filter: { type: 'all', of: [] }, version: 1 }]),
    ),
    on.get('*/api/groups/3/contacts/', () => HttpResponse.json({ ids: [1, 4, 6, 999], without_address: 2 })),
  );

it('G6 shows the people of a group alone, and Select All takes what is shown and says how many', async () => {
  withGroups();
  const { user, picker } = await opened();
  await user.click(await picker.findByLabelText('Group'));
  await user.click(await screen.findByRole('option', { name: 'Golf' }));
  // Ann Byrne has unsubscribed.
  await user.click(await picker.findByRole('button', { name: 'Select all shown (2)' }));
  expect(picker.getByText('2 contacts selected')).toBeVisible();
  expect(picker.getByText('2 have no address.')).toBeVisible();
  expect(picker.getByText('1 of them is not among the contacts any more.')).toBeVisible();
  expect(picker.queryByRole('checkbox', { name: 'Иван Петров' })).toBeNull();
  await user.type(picker.getByRole('searchbox'), 'zoe');
  await user.click(await picker.findByRole('button', { name: 'Deselect all shown (1)' }));
  expect(picker.getByText('1 contact selected')).toBeVisible();
});

it('G6 shows whose addresses are pasted, and names those of nobody without adding them', async () => {
  withGroups();
  const asked: unknown[] = [];
  server.use(
    on.post('*/api/groups/addresses/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ids: [1], unknown: ['new@club.example'] });
    }),
  );
  const { user, picker } = await opened();
  await user.click(await picker.findByRole('button', { name: 'Paste addresses' }));
  await user.click(picker.getByLabelText('Email addresses, in any form'));
  await user.paste('Zoë <zoe@meadow.example>, new@club.example;\nZOE@meadow.example');
  await user.click(picker.getByRole('button', { name: 'Show these people' }));
  expect(await picker.findByText(/Nobody has 1 of the addresses: new@club.example/u)).toBeVisible();
  expect(asked).toEqual([{ addresses: ['ZOE@meadow.example', 'new@club.example'] }]);
  await user.click(picker.getByRole('button', { name: 'Select all shown (1)' }));
  expect(picker.getByText('1 contact selected')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Show everybody again' }));
  await waitFor(() => expect(picker.getByRole('checkbox', { name: 'Bo Lindqvist' })).toBeVisible());
});

it('G6 a server without groups has neither; Select All takes what is shown all the same', async () => {
  const { user, picker } = await opened();
  await user.type(picker.getByRole('searchbox'), 'lakeside');
  await user.click(await picker.findByRole('button', { name: 'Select all shown (2)' }));
  expect(picker.getByText('2 contacts selected')).toBeVisible();
  expect(picker.queryByRole('button', { name: 'Paste addresses' })).toBeNull();
});

it('G6 finds addresses in whatever is pasted', () => {
  expect(
    addressesIn('a@b.example\tAnn "x" <c@d.example>;mailto:e@f.example, (g@h.example). a@B.example'),
  ).toEqual(['a@B.example', 'c@d.example', 'e@f.example', 'g@h.example']);
  expect(addressesIn('nothing here')).toEqual([]);
});
