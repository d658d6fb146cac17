import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { campaign, campaignsServer, contact, place } from '../../campaignsServer.testing.tsx';
import { openPage, peopleTable } from '../campaignPage.testing.tsx';

const server = campaignsServer();

const running = campaign(1, {
  name: 'Spring renovation',
  status: 'active',
  template_map: { 1: 11, 2: 12 },
  contacts: [
    contact(1, { name: 'Zoë Marchetti', state: 'sent', sent_count: 1 }),
    contact(2, { name: 'Иван Петров', organization_id: null, organization_name: '' }),
    contact(3, { name: 'Ann Byrne', state: 'failed' }),
    contact(4, {
      name: 'Bo Lindqvist',
      stopped: 'ended',
      kept_from: 'stopped_by_staff',
      stopped_by: 'jo@club.example',
    }),
    contact(6, { kept_from: 'other_campaign', waits_for: { id: 9, name: 'Autumn' } }),
    contact(5, { name: 'Gone Person', deleted: true, removed: true, state: 'sent' }),
  ],
});

/** Answers actions on people. @returns what was asked for */
function actions(answer: object = { done: 1, refused: [], undo: 9 }) {
  const asked: unknown[] = [];
  server.use(
    on.post('*/api/campaigns/1/people/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(answer);
    }),
    on.post('*/api/campaigns/1/people/9/undo/', () => {
      asked.push('undo');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const open = async (path = '/1') => {
  server.has(running);
  const { user } = openPage(path);
  return { user, table: await peopleTable() };
};
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('V8 stops one person at once, says so, and takes it back', async () => {
  const asked = actions();
  const { user } = await open();
  await choose(user, 'Zoë Marchetti', 'Stop');
  expect(await screen.findByText('1 contact was stopped')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: everything is as it was before')).toBeVisible();
  expect(asked).toEqual([{ action: 'stop', contact_ids: [1] }, 'undo']);
});

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

it('V8 asks before mail is sent again, and says that it cannot be undone', async () => {
  const asked = actions({ done: 1, refused: [], undo: null });
  const { user } = await open();
  await choose(user, 'Ann Byrne', 'Retry');
  const question = within(await screen.findByRole('alertdialog', { name: 'Send again to Ann Byrne?' }));
  expect(question.getByText(/gets it twice\. This cannot be undone/u)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The email to 1 contact is sent again')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(asked).toEqual([{ action: 'retry', contact_ids: [3] }]);
});

it('V8 does it for those selected, and names those for whom it could not', async () => {
  const person = { id: 2, name: 'Иван Петров', email: 'ivan@club.example' };
  const asked = actions({
    done: 1,
    refused: [{ reason: 'not_begun', contacts: 1, people: [person] }],
    undo: 9,
  });
  const { user, table } = await open();
  await user.click(table.getByRole('checkbox', { name: 'Select Zoë Marchetti' }));
  await user.click(table.getByRole('checkbox', { name: 'Select Иван Петров' }));
  expect(screen.getByText('2 contacts selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip step' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Skip the next step of 2 contacts?' }),
  );
  await user.click(question.getByRole('button', { name: 'Skip step' }));
  const left = await screen.findByText(/has not begun with them/u);
  expect(left).toHaveTextContent(/\(Иван Петров\)$/u);
  expect(within(left).getByRole('link', { name: 'Иван Петров' })).toHaveAttribute(
    'href',
    '/organizations/unassigned/contacts/2',
  );
  expect(asked).toEqual([{ action: 'skip', contact_ids: [1, 2] }]);
});

it('V8 offers for those selected only what can be done for one of them, and says for how many of them', async () => {
  const { user, table } = await open();
  await user.click(table.getByRole('checkbox', { name: 'Select Bo Lindqvist' }));
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeEnabled();
  await user.click(table.getByRole('checkbox', { name: 'Select Zoë Marchetti' }));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop 1 contact?' }));
  expect(question.getByText(/^Applies to 1 of 2 contacts selected\./u)).toBeVisible();
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

it('V8 names the campaign that somebody waits for, and leads to it', async () => {
  const { table } = await open();
  expect(table.getByRole('link', { name: 'Until Autumn has ended' })).toHaveAttribute('href', '/9');
});

it('V8 says who stopped somebody, and leads to each person but the deleted', async () => {
  const { table } = await open();
  expect(table.getByText('Stopped by jo@club.example')).toBeVisible();
  const link = (name: string) => table.getByRole('link', { name }).getAttribute('href');
  expect(link('Zoë Marchetti')).toBe('/organizations/1/contacts/1');
  expect(link('Иван Петров')).toBe('/organizations/unassigned/contacts/2');
  expect(table.queryByRole('link', { name: 'Gone Person' })).not.toBeInTheDocument();
});

it('V8 shows what came of each step, with rates', async () => {
  server.state.funnel = {
    steps: [
      {
        step_number: 1,
        subject: 'Your pitch',
        planned: 10,
        sent: 8,
        opened: 4,
        replied: 2,
        bounced: 1,
        unsubscribed: 0,
      },
    ],
  };
  await open();
  const table = within(await screen.findByRole('table', { name: 'Results of each step' }));
  expect(await table.findByRole('row', { name: /Your pitch/u })).toHaveTextContent(
    '1 Your pitch880%450%225%113%00%',
  );
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

it('V8 a draft is activated from its page, after its plan was shown; an old link leads there', async () => {
  server.has({ ...running, status: 'draft' });
  const { user } = openPage('/?details=1');
  await user.click(await screen.findByRole('button', { name: 'Activate…' }));
  expect(place()).toBe('/1');
  const plan = within(await screen.findByRole('dialog', { name: 'Activate this campaign?' }));
  await user.click(await plan.findByRole('button', { name: 'Activate' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
});

it('C3 says how many people of a step get nothing for now, and why, with links to them', async () => {
  const colleague = { paused_by: 'Zoë Marchetti' };
  server.has({
    ...running,
    upcoming_templates: [
      {
        id: 12,
        step_number: 2,
        title: 'Follow-up',
        subject: 'Once more',
        remaining_count: 5,
        next_send_at: null,
      },
    ],
    contacts: [
      contact(1, { name: 'Zoë Marchetti', state: 'replied', sent_count: 1, ...colleague }),
      contact(2, { name: 'Jo Waiting' }),
      contact(3, { name: 'Ann Byrne', state: 'sent', ...colleague }),
      contact(4, { name: 'Bo Lindqvist', ...colleague }),
      contact(5, { name: 'Mia Away', kept_from: 'away', back_on: '2026-12-04' }),
      contact(6, { name: 'Ed Failed', state: 'failed' }),
      contact(7, { name: 'Gone Person', removed: true, kept_from: 'away', back_on: '2026-12-04' }),
    ],
  });
  const { user } = openPage();
  const table = await peopleTable();
  const told = screen.getByText('4 contacts get nothing for now, or nothing more, and are not in the plan:');
  const links = within(told).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Paused: a colleague has replied (2)',
    'Away (1)',
    'An email has failed (1)',
  ]);
  await user.click(within(told).getByRole('link', { name: 'Paused: a colleague has replied (2)' }));
  await waitFor(() => expect(table.queryByText('Jo Waiting')).not.toBeInTheDocument());
  expect(table.getByText('Ann Byrne')).toBeVisible();
  expect(table.getByText('Bo Lindqvist')).toBeVisible();
  expect(table.queryByText('Zoë Marchetti')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus();
});
