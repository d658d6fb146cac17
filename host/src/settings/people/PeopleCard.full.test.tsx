import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  PEOPLE,
  server,
  JO,
  KIM,
  LINK,
  open,
  servePeople,
  region,
  choose,
  person,
  ANN,
} from './PeopleCard.testing.tsx';

it('U2 sends the invitation, makes a link, or does both, as was chosen', async () => {
  const asked = servePeople(true);
  let mailed = true;
  server.use(
    on.post(`${PEOPLE}invitations/`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...LINK, mailed }, { status: 201 });
    }),
  );
  const { user } = open();
  const begin = async (way: string) => {
    await user.click(await screen.findByRole('button', { name: 'Invite…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'petrov@club.example');
    await user.click(dialog.getByRole('radio', { name: way }));
    return dialog;
  };
  const first = await begin('By email');
  await user.click(first.getByRole('button', { name: 'Send Invitation' }));
  expect(await screen.findByText('The invitation is on its way to petrov@club.example')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const second = await begin('Both');
  await user.click(second.getByRole('button', { name: 'Send and Show Link' }));
  const both = await screen.findByRole('dialog', { name: 'Link for petrov@club.example' });
  expect(both).toHaveTextContent(LINK.url);
  expect(both).toHaveTextContent('It was mailed to petrov@club.example');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  mailed = false;
  const third = await begin('By email');
  await user.click(third.getByRole('button', { name: 'Send Invitation' }));
  expect(await screen.findByRole('dialog', { name: 'Link for petrov@club.example' })).toHaveTextContent(
    'The email to petrov@club.example could not be sent',
  );
  const sent = { email: 'petrov@club.example', role: 'staff', by_mail: true };
  expect(asked).toEqual([sent, sent, sent]);
});

it('U2 changes a role, makes a link for a lost password, and brings somebody back', async () => {
  const asked = servePeople();
  const { user } = open();
  await choose(user, JO.email, 'Change role…');
  const dialog = within(await screen.findByRole('dialog', { name: `Role of ${JO.email}` }));
  await user.click(dialog.getByRole('radio', { name: 'Viewer' }));
  expect(dialog.getByText('Sees everything, changes nothing.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose(user, KIM.email, 'Reactivate');
  await choose(user, JO.email, 'Link for a new password…');
  expect(await screen.findByRole('dialog', { name: `Link for ${JO.email}` })).toBeVisible();
  expect(asked).toEqual([
    ['PUT', '/api/people/2/role/', { role: 'viewer' }],
    ['POST', '/api/people/3/reactivate/', undefined],
    ['POST', '/api/people/2/reset/', undefined],
  ]);
});

it('U2 H9 speaks Russian', async () => {
  servePeople();
  open('administrator', 'ru');
  expect(await (await region('Сотрудники')).findByText('Администратор')).toBeVisible();
});

const LEE = person(4, 'lee@company.example', { role: 'viewer' });

it('U2 asks who takes over before somebody leaves; nobody can leave by themselves', async () => {
  const asked = servePeople(false, [ANN, JO, KIM, LEE]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `Actions for ${ANN.email}` }));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
  await user.keyboard('{Escape}');
  await choose(user, JO.email, 'Deactivate…');
  const dialog = within(await screen.findByRole('dialog', { name: `Deactivate ${JO.email}` }));
  expect(dialog.getByText('What is theirs: 1 mailbox and 3 organizations.')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Who takes over?' }));
  // Neither who leaves, nor who has left, nor whose role only reads.
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('option', { name: 'Nobody: mailboxes are disconnected' })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Ann Field' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(asked).toEqual([['POST', '/api/people/2/deactivate/', { heir_id: 1 }]]));
});

it('U2 U3 whose role lets them work no more hands over what they have, at once or later', async () => {
  const viewer = person(4, 'vi@company.example', {
    role: 'viewer',
    owns: { mailboxes: 0, organizations: 2, conversations: 0 },
  });
  const asked = servePeople(false, [ANN, JO, KIM, viewer]);
  const { user } = open();
  expect(await screen.findByText(/^Still has 2 organizations: /u)).toBeVisible();
  await choose(user, JO.email, 'Change role…');
  let dialog = within(await screen.findByRole('dialog', { name: `Role of ${JO.email}` }));
  expect(dialog.queryByRole('combobox', { name: 'Who takes over?' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Viewer' }));
  await user.click(dialog.getByRole('combobox', { name: 'Who takes over?' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual([`✔️Nobody: ${JO.email} keeps them`, 'Ann Field']);
  await user.click(screen.getByRole('option', { name: 'Ann Field' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose(user, viewer.email, 'Change role…');
  dialog = within(await screen.findByRole('dialog', { name: `Role of ${viewer.email}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Who takes over?' }));
  await user.click(await screen.findByRole('option', { name: JO.email }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`What ${viewer.email} had is handed over`)).toBeVisible();
  expect(asked).toEqual([
    ['PUT', '/api/people/2/role/', { role: 'viewer', heir_id: 1 }],
    ['PUT', '/api/people/4/role/', { role: 'viewer', heir_id: 2 }],
  ]);
});
