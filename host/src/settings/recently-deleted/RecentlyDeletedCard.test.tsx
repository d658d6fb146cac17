import type { Deletion } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useDeletedNotice } from '@touchline/shared/deletions';
import { RecentlyDeletedCard } from './RecentlyDeletedCard.tsx';

const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);
afterEach(() => jest.restoreAllMocks());

const ROW: Deletion = {
  id: 1,
  kind: 'organization',
  name: 'Meadow',
  contact_count: 2,
  was_active: false,
  deleted_at: '2026-11-20T13:14:05.000Z',
  expires_at: '2026-12-20T13:14:05.000Z',
  deleted_by: 'ann@us.example',
};

/** A server that has these, and takes each back unless `refuse` answers in its place. */
function has(rows: Deletion[], refuse?: (resolves: boolean) => Response | undefined) {
  const asked: string[] = [];
  let left = rows;
  server.use(
    on.get('*/api/deletions/', () => HttpResponse.json(left)),
    on.post('*/api/deletions/:id/restore/', async ({ request, params }) => {
      const { resolve_conflicts } = (await request.json()) as { resolve_conflicts: boolean };
      asked.push(`${String(params['id'])} ${resolve_conflicts}`);
      const refused = refuse?.(resolve_conflicts);
      if (refused) return refused;
      left = left.filter(({ id }) => id !== Number(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('S8 lists what was deleted, by whom and until when, and restores it', async () => {
  const asked = has([ROW, { ...ROW, id: 2, kind: 'purge', name: 'Ann, Bob, Cem', contact_count: 5 }]);
  const { user } = renderInPage(<RecentlyDeletedCard />);
  const list = within(await screen.findByRole('list', { name: 'Recently deleted' }));
  expect(list.getByText('Ann, Bob, Cem and 2 more contacts')).toBeVisible();
  expect(list.getAllByText(/Deleted by ann@us\.example/u)).toHaveLength(2);
  await user.click(list.getByRole('button', { name: 'Restore: Meadow' }));
  await waitFor(() => expect(screen.queryByText('Meadow')).toBeNull());
  expect(asked).toEqual(['1 false']);
});

/** Deletes it elsewhere in the page. */
function Deleting() {
  const tellDeleted = useDeletedNotice();
  return (
    <button onClick={() => tellDeleted({ name: 'Meadow', text: 'Meadow was deleted', deletion: ROW.id })}>
      Delete
    </button>
  );
}

it('S8 Undo is no longer offered for what was restored here', async () => {
  has([ROW]);
  const { user } = renderInPage(
    <>
      <Deleting />
      <RecentlyDeletedCard />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Restore: Meadow' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('S8 a name that is taken by now is told, and how it would come back is asked', async () => {
  const asked = has([ROW], (resolves) =>
    resolves
      ? undefined
      : HttpResponse.json({ detail: 'It can come back as “Meadow (2)”.' }, { status: 409 }),
  );
  const { user } = renderInPage(<RecentlyDeletedCard />);
  await user.click(await screen.findByRole('button', { name: 'Restore: Meadow' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('It can come back as “Meadow (2)”.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Nothing was deleted within 30 days.')).toBeVisible();
  expect(asked).toEqual(['1 false', '1 true']);
});

it('S8 S7 an active campaign would send again, which is said first', async () => {
  const asked = has([{ ...ROW, kind: 'campaign', was_active: true }]);
  const { user } = renderInPage(<RecentlyDeletedCard />);
  await user.click(await screen.findByRole('button', { name: 'Restore: Meadow' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/it goes on sending its emails/u)).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(asked).toEqual(['1 false']));
});

it('S8 O17 a list that cannot be loaded says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on.get('*/api/deletions/', () => HttpResponse.json({ detail: 'Odd.' }, { status: 400 })));
  renderInPage(<RecentlyDeletedCard />);
  expect(await screen.findByText('What was deleted could not be loaded.')).toBeVisible();
});
