import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, expectLogged, renderSection } from '../contactsServer.testing.tsx';
import { server, PURGE, region, purgeable } from './UnassignedContactsCard.testing.tsx';

const LIST = '*/api/contacts/contacts/';

it('O13 shows the contacts and how many there are', async () => {
  renderSection();
  expect(region().getByText('Loading…')).toBeVisible();
  expect(await region().findByText('Ann Okafor')).toBeVisible();
  expect(region().getByText('noor')).toBeVisible();
  expect(region().getByText('2')).toBeVisible();
});

it('O13 says when there are none', async () => {
  server.state.unassigned = [];
  renderSection();
  expect(await region().findByText('No unassigned contacts 🎉')).toBeVisible();
  expect(region().getByText('0')).toBeVisible();
});

it('O13 Refresh reads the list again', async () => {
  const { user } = renderSection();
  await region().findByText('Ann Okafor');
  server.state.unassigned = [contact(3, { full_name: 'Somebody New' })];
  await user.click(region().getByRole('button', { name: 'Refresh' }));
  expect(await region().findByText('Somebody New')).toBeVisible();
  expect(region().queryByText('Ann Okafor')).toBeNull();
});

it.each([
  [
    'the words of the server',
    () => HttpResponse.json({ detail: 'Not for you.' }, { status: 403 }),
    'Error: Not for you.',
  ],
  [
    'the default for an answer that is no list',
    () => HttpResponse.json({}),
    'Error: Failed to load unassigned contacts',
  ],
  ['the error of the network', () => HttpResponse.error(), 'Error: Network Error'],
])('O13 a failed load is told with %s', async (_, answer, expected) => {
  expectLogged();
  server.use(on.get(LIST, answer));
  renderSection();
  expect(await region().findByRole('alert')).toHaveTextContent(expected);
  expect(region().queryByText('No unassigned contacts 🎉')).toBeNull();
});

it('O13 a failed Refresh empties the list', async () => {
  expectLogged();
  const { user } = renderSection();
  await region().findByText('Ann Okafor');
  server.use(on.get(LIST, () => HttpResponse.json({ detail: 'Gone.' }, { status: 403 })));
  await user.click(region().getByRole('button', { name: 'Refresh' }));
  expect(await region().findByRole('alert')).toHaveTextContent('Error: Gone.');
  expect(region().queryByText('Ann Okafor')).toBeNull();
});

it('O14 O15 asks in Russian with the English beside it, deletes, and reads both lists again', async () => {
  const seen = purgeable({ would_delete: 2 });
  const { user } = renderSection();
  await region().findByText('Ann Okafor');
  await user.click(region().getByRole('button', { name: 'Purge' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Будут удалены 2 пустых неприкреплённых контакта. Продолжить?')).toHaveAttribute(
    'lang',
    'ru',
  );
  expect(question.getByText(/2 empty unassigned contacts will be deleted. Continue\?/u)).toBeVisible();
  expect(seen.purged).toBe(0);
  await user.click(question.getByRole('button', { name: 'Purge' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await region().findByText('No unassigned contacts 🎉')).toBeVisible();
  expect(seen.purged).toBe(1);
  expect(server.state.reads).toEqual({ organizations: 2, unassigned: 2 });
});

it('O14 P5 S8 the question names who would be deleted, says that nobody ever wrote to them, and Undo restores all', async () => {
  const restored: unknown[] = [];
  server.use(
    on.delete(PURGE, ({ request }) =>
      new URL(request.url).searchParams.get('dry_run') === '1'
        ? HttpResponse.json({ would_delete: 2, contacts: server.state.unassigned })
        : HttpResponse.json({ deleted: 2 }, { headers: { 'touchline-deletion': '7' } }),
    ),
    on.post('*/api/deletions/7/restore/', async ({ request }) => {
      restored.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderSection();
  await region().findByText('Ann Okafor');
  await user.click(region().getByRole('button', { name: 'Purge' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Ann Okafor')).toBeVisible();
  expect(question.getByText('noor@x.example')).toBeVisible();
  expect(question.getByText(/no email was ever sent to them/u)).toBeVisible();
  expect(question.getByText(/^This can be taken back/u)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Purge' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored: 2 contacts')).toBeVisible();
  expect(restored).toEqual([{ resolve_conflicts: false }]);
});

it('O14 with nothing to purge, nothing happens', async () => {
  const seen = purgeable({ would_delete: 0 });
  const { user } = renderSection();
  await user.click(region().getByRole('button', { name: 'Purge' }));
  await waitFor(() => expect(region().getByRole('button', { name: 'Purge' })).toBeEnabled());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(seen.purged).toBe(0);
});

it('O14 O17 shows a failed dry run in the card', async () => {
  server.use(on.delete(PURGE, () => HttpResponse.json({ error: 'Busy.' }, { status: 503 })));
  const { user } = renderSection();
  await user.click(region().getByRole('button', { name: 'Purge' }));
  expect(await region().findByRole('alert')).toHaveTextContent('Error: Busy.');
});

it('O14 O17 shows a failed purge in the question', async () => {
  purgeable({ would_delete: 2 });
  const { user } = renderSection();
  await user.click(region().getByRole('button', { name: 'Purge' }));
  const question = within(await screen.findByRole('alertdialog'));
  server.use(on.delete(PURGE, () => HttpResponse.json({ detail: 'Not now.' }, { status: 409 })));
  await user.click(question.getByRole('button', { name: 'Purge' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Error: Not now.');
});

it('O13 thousands of contacts stay out of the document', async () => {
  server.state.unassigned = Array.from({ length: 5000 }, (_, index) =>
    contact(index + 1, { full_name: `Person ${index}` }),
  );
  renderSection();
  expect(await region().findByText('5,000')).toBeVisible();
  expect(region().getAllByRole('listitem').length).toBeLessThan(200);
});
