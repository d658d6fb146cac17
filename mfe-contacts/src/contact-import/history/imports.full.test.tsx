import type { ImportEntry, ImportUndo } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { contactsServer, expectLogged } from '../../contactsServer.testing.tsx';
import { OrganizationsSection } from '../../routes.tsx';

const server = contactsServer();

const ID = '5c1b8f4e-6a6e-4a57-9a3f-0c3f0a4a3b10';
const entry = (values: Partial<ImportEntry> = {}): ImportEntry => ({
  import_id: ID,
  file_name: 'fair.csv',
  by: 'ann@company.example',
  started_at: '2026-11-20T13:00:00.000Z',
  state: 'done',
  stage: 'done',
  rows: 4,
  counts: { organizations_new: 1, organizations_changed: 0, new: 2, changed: 1, unchanged: 0, refused: 1 },
  tag: { id: 3, name: 'fair 2026-11-20' },
  undone: null,
  undo_until: '2026-12-20T13:00:00.000Z',
  ...values,
});
const counts: ImportUndo['counts'] = {
  contacts_removed: 2,
  contacts_restored: 1,
  organizations_removed: 0,
  organizations_restored: 0,
  stayed: 1,
  leaving: 1,
};
const draw = (values: Partial<ImportEntry>) => {
  server.use(
    on.get('*/api/contacts/imports/:id/', () => HttpResponse.json(entry(values))),
    on.get('*/api/contacts/imports/:id/rows/', () => HttpResponse.json({ rows: [], next: null })),
  );
  return renderInPage(<OrganizationsSection />, { path: `/imports/${ID}` });
};

it('G2 older imports come page by page, and one that runs says how far it is', async () => {
  server.use(
    on.get('*/api/contacts/imports/', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('after')
          ? { imports: [entry({ import_id: ID.replace('5', '6'), file_name: 'old.csv' })], next: null }
          : { imports: [entry({ state: 'running', stage: 'reading', rows: 1200, counts: null })], next: ID },
      ),
    ),
  );
  const { user } = renderInPage(<OrganizationsSection />, { path: '/imports' });
  expect(await screen.findByRole('progressbar', { name: 'Reading rows' })).toHaveAttribute(
    'aria-valuetext',
    '1,200 rows so far',
  );
  await user.click(screen.getByRole('button', { name: 'Show older imports' }));
  expect(await screen.findByRole('link', { name: 'old.csv' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older imports' })).toBeNull();
});

it('G2 says before an undo what leaves campaigns and what stays, and why the server refuses it', async () => {
  expectLogged();
  const stay = {
    place: 1,
    about: 'contact',
    id: 5,
    organization_id: 2,
    organization: 'Meadow',
    is_new: false,
  };
  server.use(
    on.get('*/api/contacts/imports/:id/undo/', () =>
      HttpResponse.json({
        counts,
        stays: [{ ...stay, name: 'Zoe', reason: 'changed', fields: ['title'] }],
        next: null,
      }),
    ),
    on.post('*/api/contacts/imports/:id/undo/', () =>
      HttpResponse.json({ detail: 'Another import is under way.' }, { status: 409 }),
    ),
  );
  const { user } = draw({});
  await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of fair.csv?' });
  expect(await within(dialog).findByText('changed since: job title; the rest goes back')).toBeVisible();
  expect(within(dialog).getByText(/1 of the removed contacts is in a campaign/u)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await within(dialog).findByText('Another import is under way.')).toBeVisible();
});

it.each([
  [
    'was undone',
    { state: 'undone', undo_until: null, undone: { at: '', by: 'kim@company.example', counts } },
  ],
  ['is too old', { undo_until: null }],
  ['changed nothing', { counts: { ...entry().counts!, new: 0, changed: 0, organizations_new: 0 } }],
  ['was cancelled', { state: 'cancelled', counts: null, undo_until: null }],
] as const)('G2 offers no undo of an import that %s', async (_, values) => {
  server.use(
    on.get('*/api/contacts/imports/:id/undo/', () => HttpResponse.json({ counts, stays: [], next: null })),
  );
  draw(values);
  expect(await screen.findByRole('heading', { level: 1, name: /fair\.csv/u })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});
