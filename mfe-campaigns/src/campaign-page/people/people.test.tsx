import { screen, waitFor, within } from '@testing-library/react';
import { contact, place } from '../../campaignsServer.testing.tsx';
import { openPage, peopleTable } from '../campaignPage.testing.tsx';
import { server, running, actions, open } from './people.testing.tsx';

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
