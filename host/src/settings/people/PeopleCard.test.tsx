import { ROLES } from '@touchline/shared/contract/rules';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PeopleCard } from './PeopleCard.tsx';
import {
  PEOPLE,
  server,
  person,
  ANN,
  JO,
  KIM,
  INVITED,
  LINK,
  wait,
  open,
  servePeople,
  region,
  choose,
} from './PeopleCard.testing.tsx';

it('U3 an address breaks after its @ and its dots, not inside a word', async () => {
  servePeople();
  open();
  const shown = await screen.findByText('jo@company.example');
  expect(shown.innerHTML).toContain('jo@<wbr>company.<wbr>example');
});

it('U2 lists who may sign in and who is invited', async () => {
  servePeople();
  open();
  const list = await (await region()).findByRole('list', { name: 'People' });
  const [ann, jo, kim] = within(list).getAllByRole('listitem');
  expect(ann).toHaveTextContent('Ann Field (you)ann@company.example');
  expect(ann).toHaveTextContent('Administrator');
  expect(jo).toHaveTextContent('Staff');
  expect(kim).toHaveTextContent('StaffDeactivated');
  expect(screen.getByRole('list', { name: 'Invited' })).toHaveTextContent(
    'new@company.exampleNew linkWithdraw',
  );
});

it('U2 shows while it is open who accepts an invitation, and who is deactivated elsewhere', async () => {
  // A quarter of a minute passes at once. Not jest's own clock, nor a mock: the requests and Testing Library would wait for it.
  globalThis.setTimeout = Object.assign(
    (run: () => void, delay?: number) => wait(run, delay === 15_000 ? 50 : delay),
    wait,
  );
  servePeople();
  open();
  await screen.findByRole('list', { name: 'Invited' });
  const came = person(4, INVITED.email);
  const left = { ...JO, deactivated_at: '2026-11-03T10:00:00.000Z' };
  server.use(on.get(PEOPLE, () => HttpResponse.json({ people: [ANN, left, KIM, came], invitations: [] })));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Invited' })).not.toBeInTheDocument());
  const [, jo, , petrov] = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(jo).toHaveTextContent('Deactivated');
  expect(petrov).toHaveTextContent(INVITED.email);
});

it('U2 invites somebody, and shows the link once', async () => {
  const asked = servePeople();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Invite…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  await user.click(dialog.getByRole('button', { name: 'Create Link' }));
  expect(await dialog.findByText('Please enter an email address')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), ' petrov@club.example ');
  expect(dialog.getAllByRole('radio')).toHaveLength(ROLES.length);
  await user.click(dialog.getByRole('radio', { name: 'Administrator' }));
  await user.click(dialog.getByRole('button', { name: 'Create Link' }));
  expect(await screen.findByRole('dialog', { name: 'Link for petrov@club.example' })).toHaveTextContent(
    LINK.url,
  );
  expect(asked).toEqual([
    [
      'POST',
      '/api/people/invitations/',
      { email: 'petrov@club.example', role: 'administrator', by_mail: false },
    ],
  ]);
});

it('U2 says why the last administrator stays', async () => {
  servePeople();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    on.put(`${PEOPLE}:id/role/`, () =>
      HttpResponse.json({ detail: 'This is the only administrator.' }, { status: 409 }),
    ),
  );
  const { user } = open();
  await choose(user, ANN.email, 'Change role…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Staff' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is the only administrator.')).toBeVisible();
});

it('U3 only administrators see it; where the server tells no role, whoever is answered', async () => {
  servePeople();
  const { unmount } = open('approver');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  unmount();
  renderInPage(<PeopleCard />);
  expect(await screen.findByRole('region', { name: 'People' })).toBeVisible();
});

it('U2 requires two-factor sign-in of everybody, and says what the server says against it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  servePeople();
  const saved: unknown[] = [];
  server.use(
    on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'held' })),
    on.put('*/api/settings/', async ({ request }) => {
      saved.push(await request.json());
      return saved.length === 1
        ? HttpResponse.json({ detail: 'Turn it on for your own account first.' }, { status: 409 })
        : HttpResponse.json({ reply_effect: 'held', two_factor_required: true });
    }),
  );
  const { user } = open();
  const choice = await screen.findByRole('switch', { name: 'Require two-factor sign-in of everybody' });
  await user.click(choice);
  expect(await screen.findByRole('alert')).toHaveTextContent('Turn it on for your own account first.');
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  const change = { two_factor_required: true };
  expect(saved).toEqual([change, change]);
});

it('S15 U1 confirms the address that somebody wants', async () => {
  const asked = servePeople(false, [ANN, { ...JO, awaited_address: 'meadow@company.example' }, KIM]);
  const { user } = open();
  expect(await screen.findByText('Wants the address meadow@company.example')).toBeVisible();
  await choose(user, JO.email, 'Confirm meadow@company.example');
  expect(
    await screen.findByText('meadow@company.example is confirmed: they sign in with it from now on'),
  ).toBeVisible();
  expect(asked).toEqual([['POST', '/api/people/2/address/', { email: 'meadow@company.example' }]]);
});
