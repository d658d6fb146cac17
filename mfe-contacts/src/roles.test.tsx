import { accessOf, expectOffered, HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { card, lakeside, renderSection } from './contactsServer.testing.tsx';
import { server } from './roles.testing.tsx';

const NOTE = /^You may look at everything here; changing takes the role Staff\. Ask an administrator\.$/u;

it.each(['staff', 'viewer'] as const)('U3 the list offers %s what the API lets them do', async (role) => {
  renderSection({ role });
  await card(lakeside.name);
  await screen.findByText('Ann Okafor');
  expectOffered(
    role,
    [
      'Search organizations or contacts',
      'Compact list',
      'Download a sample workbook',
      'Refresh',
      '1 contact of Lakeside School District',
      'Workbook to import',
    ],
    [
      'Upload from Excel',
      'Add New Organization',
      'Other files and cells',
      'Purge',
      'Edit Lakeside School District',
      'Delete Lakeside School District',
    ],
  );
  expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
  const dataTransfer = { types: ['Files'], files: [] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.queryAllByText('Drop the file to import it')).toHaveLength(role === 'viewer' ? 0 : 1);
  fireEvent.drop(document.body, { dataTransfer });
});

it.each(['staff', 'viewer'] as const)(
  'U3 the page of a contact offers %s what the API lets them do',
  async (role) => {
    renderSection({ role, path: '/1/contacts/11' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Zoë Marchetti' })).toBeVisible();
    expectOffered(
      role,
      ['Copy address', 'Download original: Your <b>pitch</b>', 'Activity'],
      [
        'Write an email',
        'Edit',
        'Stop all sequences',
        'Move…',
        'Merge…',
        'More actions',
        'Resume after the bounce',
        'Stop in Spring',
      ],
    );
  },
);

it('U3 a refusal that comes all the same is told, the role is learned, and what was typed stays', async () => {
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
  server.use(
    on.post('*/api/contacts/organizations/', () =>
      HttpResponse.json({ detail: 'Your role, Viewer, does not allow this.' }, { status: 403 }),
    ),
    on.post('*/api/auth/refresh/', () => HttpResponse.json({ access: accessOf('viewer') })),
  );
  const { user } = renderSection({ role: 'staff', path: '/?dialog=add' });
  await user.type(await screen.findByRole('textbox', { name: 'Organization Name' }), 'Riverside');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jo');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Keeper');
  await user.type(screen.getByRole('textbox', { name: /^Email/u }), 'jo@river.example');
  await user.click(screen.getByRole('button', { name: 'Add Organization' }));
  expect(await screen.findByText('Your role, Viewer, does not allow this.')).toBeVisible();
  expect(await screen.findByText(NOTE)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Organization Name' })).toHaveValue('Riverside');
  console.mockRestore();
});
