import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { campaign, contact, place } from '../../campaignsServer.testing.tsx';
import { openPage, peopleTable } from '../campaignPage.testing.tsx';
import { server, running, actions, open } from './people.testing.tsx';

it('V8 offers neither Stop nor Skip step for somebody who has nothing left', async () => {
  const skipped = [{ step_number: 2, by: null, at: null }];
  server.has({
    ...running,
    contacts: [
      contact(1, { name: 'Had all', state: 'opened', sent_count: 1, skipped }),
      contact(2, { name: 'Left out', kept_from: 'same_address' }),
      contact(3, { name: 'Has one to come', state: 'sent', sent_count: 1 }),
    ],
  });
  const { user } = openPage();
  await peopleTable();
  const offered = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    return items;
  };
  expect(await offered('Had all')).toEqual(['Remove']);
  expect(await offered('Left out')).toEqual(['Remove']);
  expect(await offered('Has one to come')).toEqual(['Stop', 'Skip step', 'Remove']);
});

it('V8 shows which steps were skipped for a person, by whom and when', async () => {
  const by = { by: 'jo@club.example', at: '2026-11-20T13:14:05.000Z' };
  server.has(
    campaign(1, {
      contacts: [
        contact(1, { state: 'sent', skipped: [{ step_number: 2, ...by }] }),
        contact(2, {
          skipped: [
            { step_number: 1, by: null, at: null },
            { step_number: 3, ...by },
          ],
        }),
      ],
    }),
  );
  openPage();
  const table = await peopleTable();
  expect(await table.findByText(/^Step 2 skipped by jo@club\.example, 11\/20\/2026, /u)).toBeVisible();
  expect(table.getByText(/^Steps 1, 3 skipped by jo@club\.example, /u)).toBeVisible();
});

it('V8 does it for all who match the filter, whoever that is by then', async () => {
  const asked = actions({ done: 2, refused: [], undo: 9 });
  const { user, table } = await open('/1?state=sent');
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
  const remove = async () => {
    await user.click(screen.getByRole('checkbox', { name: 'Select 1 contact' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove' }));
  };
  await remove();
  const everybody = { action: 'take_out', matching: { search: '', state: 'sent' } };
  await waitFor(() => expect(asked).toEqual([everybody]));
  // Of a search, those who are seen: another code may find others.
  await user.type(screen.getByRole('searchbox'), 'zoë');
  await remove();
  await waitFor(() => expect(asked).toEqual([everybody, { action: 'take_out', contact_ids: [1] }]));
  await waitFor(() => expect(place()).toBe('/1?state=sent&search=zo%C3%AB'));
});

it('V8 runs a completed campaign again from a day, opens the copy, and says who is not in it', async () => {
  const asked: unknown[] = [];
  const copy = campaign(2, { name: 'Spring 2027', starts_on: '2027-03-01' });
  server.has({ ...running, status: 'completed' });
  server.use(
    on.get('*/api/campaigns/1/copy/', () =>
      HttpResponse.json({
        contacts: 410,
        left_out: [
          { reason: 'unsubscribed', contacts: 1, people: [] },
          { reason: 'outcome', contacts: 2, people: [] },
        ],
      }),
    ),
    on.post('*/api/campaigns/1/copy/', async ({ request }) => {
      asked.push(await request.json());
      server.has({ ...running, status: 'completed' }, copy);
      const people = [{ id: 1, name: 'Zoë', email: '' }];
      return HttpResponse.json({
        campaign: copy,
        left_out: [{ reason: 'unsubscribed', contacts: 1, people }],
      });
    }),
  );
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Run again next season' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run again next season' }));
  expect(
    await dialog.findByText(
      '410 contacts will be in the draft. 3 will be left out: unsubscribed 1; outreach ended 2.',
    ),
  ).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create the draft' }));
  expect(dialog.getByText('Please fill in this field')).toBeVisible();
  await user.clear(dialog.getByLabelText('Campaign Name'));
  await user.type(dialog.getByLabelText('Campaign Name'), 'Spring 2027');
  await user.type(dialog.getByLabelText('First day'), '2027-03-01');
  await user.click(dialog.getByRole('button', { name: 'Create the draft' }));
  expect(
    await screen.findByText('Spring 2027 was created. 1 contact was left out: unsubscribed 1.'),
  ).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Spring 2027' })).toBeVisible();
  expect(place()).toBe('/2');
  expect(asked).toEqual([{ name: 'Spring 2027', starts_on: '2027-03-01' }]);
});

it('V8 a completed campaign says how many got nothing, and why, with a link to them', async () => {
  server.has({
    ...running,
    status: 'completed',
    contacts: [
      contact(1, { name: 'Zoë Marchetti', state: 'sent', sent_count: 2 }),
      contact(2, { name: 'Had one', state: 'unsubscribed', sent_count: 1 }),
      contact(3, { name: 'Ann Unsubscribed', state: 'unsubscribed' }),
      contact(4, { name: 'Bo Paused', paused_by: 'Zoë Marchetti' }),
      contact(5, { name: 'Mia Paused', paused_by: 'Zoë Marchetti' }),
      contact(6, { name: 'Ed Nowhere', email: '', state: 'failed' }),
      contact(7, { name: 'Jo Late' }),
      contact(8, { name: 'May have it', state: 'uncertain' }),
      contact(9, { name: 'Gone Person', removed: true }),
    ],
  });
  const { user } = openPage();
  const table = await peopleTable();
  const told = within(screen.getByText('5 contacts of the campaign got nothing:'));
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Paused: a colleague has replied (2)',
    'Unsubscribed (1)',
    'No email address (1)',
    'The campaign was completed first (1)',
  ]);
  await user.click(told.getByRole('link', { name: 'Show them' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(6));
  expect(table.getByText('No email address')).toBeVisible();
  expect(table.queryByText('Had one')).not.toBeInTheDocument();
  expect(table.queryByText('May have it')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus();
});

it('V8 a host that does not tell what was sent is not said to have sent nothing', async () => {
  server.has({ ...running, status: 'completed', contacts: [{ id: 1, name: 'Zoë Marchetti' }] as never });
  openPage();
  await peopleTable();
  expect(screen.getByText('Nothing is left to send.')).toBeVisible();
  expect(screen.queryByText(/got nothing/u)).not.toBeInTheDocument();
});

it('S10 people whose ids cannot be read are not said to be none, and no change of status removes them', async () => {
  server.has({ ...running, contacts: [{ ...running.contacts[0], id: 'ab-12' }] as never });
  const { user } = openPage();
  expect(await screen.findByText(/^Who its contacts are cannot be read/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(server.state.updates).toHaveLength(1));
  expect(server.state.updates[0]).not.toHaveProperty('contact_ids');
});
