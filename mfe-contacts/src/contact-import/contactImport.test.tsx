import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CONTACT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, expectLogged, lakeside, meadow, place, renderSection } from '../contactsServer.testing.tsx';
import { server, UPLOAD, workbook, SUMMARY, answer, choose, shown, paste } from './contactImport.testing.tsx';

const ERRORS = [{ sheet: 'Clubs', row: 7, column: 'E-mail', message: 'An @ is missing.' }];

it('O8 O16 sends the file under a name of its own, replaces the list, and shows four figures', async () => {
  let request: Request | undefined;
  server.use(
    on.post(UPLOAD, ({ request: received }) => {
      request = received.clone();
      return HttpResponse.json(answer());
    }),
  );
  const user = await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByText('Organizations added')).toBeVisible();
  const figures = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
  expect(figures).toEqual(['Organizations added1', 'Contacts added3', 'Contacts updated2', 'Rows skipped1']);
  expect(screen.getByRole('dialog', { name: 'clubs.xlsx was imported' })).toBeVisible();
  expect(request?.headers.get('X-Import-Id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/u);
  expect(request?.headers.get('Content-Type')).toMatch(/^multipart\/form-data/u);
  expect(await request?.text()).toContain('name="file"; filename="clubs.xlsx"');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(await card(meadow.name)).toBeVisible();
  expect(screen.queryByText(lakeside.name)).toBeNull();
  expect(server.state.reads.organizations).toBe(1);
  expect(place()).toBe('/');
});

it('V10 O16 an import that only set time zones says so, and not that nothing was new', async () => {
  const nothing = { organizations_created: 0, contacts_created: 0, contacts_updated: 0, rows_skipped: 0 };
  const summary = { ...nothing, time_zones_set: 2 };
  server.use(on.post(UPLOAD, () => HttpResponse.json(answer({ summary, errors: [] }))));
  await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByText('The time zones of 2 organizations were set.')).toBeVisible();
  expect(dialog.queryByText('Everything in it was already there.')).toBeNull();
});

it('O8 takes a bare array for the new list', async () => {
  server.use(on.post(UPLOAD, () => HttpResponse.json([meadow])));
  await shown();
  await choose(workbook());
  await waitFor(() => expect(screen.getByText(meadow.name)).toBeInTheDocument());
});

it('O8 reads the list again when the answer carries none', async () => {
  server.use(on.post(UPLOAD, () => HttpResponse.json({ summary: SUMMARY })));
  await shown();
  await choose(workbook());
  await waitFor(() => expect(server.state.reads.organizations).toBe(2));
});

it('O16 bad rows are listed by sheet, row and column with the reason, and can be downloaded', async () => {
  const createUrl = jest.fn<string, [Blob]>(() => 'blob:rejected');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => {} });
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  let authorization: string | null = null;
  server.use(
    on.post(UPLOAD, () => HttpResponse.json(answer({ errors: ERRORS }))),
    on.get('*/api/contacts/upload/00000000-0000-4000-8000-000000000001/rejected/', ({ request }) => {
      authorization = request.headers.get('Authorization');
      return new HttpResponse('bad rows', {
        headers: {
          'Content-Disposition': "attachment; filename*=UTF-8''%D0%BF%D0%BB%D0%BE%D1%85%D0%B8%D0%B5.xlsx",
        },
      });
    }),
  );
  const user = await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByRole('alert')).toHaveTextContent('1 row was skipped. Download it, correct it');
  for (const text of ['Clubs', '7', 'E-mail', 'An @ is missing.'])
    expect(dialog.getByText(text)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Download skipped rows' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(authorization).toBe('Bearer test-access');
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('плохие.xlsx');
  expect(createUrl.mock.calls[0]?.[0]?.size).toBe('bad rows'.length);
  clicked.mockRestore();
});

it('O16 says which columns were read as what, and warns when none was an e-mail address', async () => {
  const table = {
    sheet: 'Clubs',
    columns: [
      { header: 'Verein', field: 'organization' },
      { header: 'Ansprechpartner', field: 'full_name' },
      { header: 'Telefon', field: 'phone' },
      { header: 'Mobil', field: 'phone' },
    ],
    ignored: ['Kontaktweg'],
    warnings: ['No column was read as the email address.'],
  };
  server.use(on.post(UPLOAD, () => HttpResponse.json(answer({ tables: [table] }))));
  const user = await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByText('No column was read as the email address.')).toBeVisible();
  await user.click(dialog.getByText('How the columns were read'));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Verein: organization',
    'Ansprechpartner: full name',
    'Telefon: phone number',
    'Mobil: phone number, used only where the one before is empty; otherwise not kept',
  ]);
  expect(dialog.getByText('Not read: Kontaktweg')).toBeVisible();
});

const unread = (sheet: string, warning: string) => ({
  sheet,
  columns: [],
  ignored: [],
  warnings: [warning],
});

it('O16 names one number of skipped rows in all places, and each sheet of which nothing was read', async () => {
  const tables = [
    { sheet: 'Clubs', columns: [{ header: 'Club', field: 'organization' }], ignored: [], warnings: [] },
    unread('Notes', 'This sheet has no recognisable headers and was left out.'),
    unread('Secret', 'This sheet is hidden, so nothing of it was read.'),
  ];
  // Two faults of one row; of the others only the number is known.
  const errors = [...ERRORS, { ...ERRORS[0], column: 'Phone', message: 'Too long.' }];
  const summary = { ...SUMMARY, rows_skipped: 1200 };
  server.use(on.post(UPLOAD, () => HttpResponse.json(answer({ tables, errors, summary }))));
  const user = await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByText(/^1,200 rows were skipped/u)).toBeVisible();
  expect(dialog.getByText('Rows skipped').nextSibling).toHaveTextContent(/^1,200$/u);
  expect(dialog.getByText('Notes:')).toBeVisible();
  expect(dialog.getByText('Secret:').closest('div')).toHaveTextContent(
    'Secret: This sheet is hidden, so nothing of it was read.',
  );
  await user.click(dialog.getByText('How the columns were read'));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Club: organization']);
});

it('O16 copes with a missing or malformed list of columns in the answer', async () => {
  const odd = { sheet: null, columns: null, ignored: 'none', warnings: null };
  const tables = [odd, null, { columns: [null, { header: 7, field: 'phone' }, { field: 'shoe_size' }] }];
  const errors = [null, { row: '7', message: 'An @ is missing.' }];
  server.use(
    on.post(UPLOAD, () => HttpResponse.json(answer({ tables, errors, summary: { rows_skipped: 1 } }))),
  );
  const user = await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByText('An @ is missing.')).toBeVisible();
  await user.click(dialog.getByText('How the columns were read'));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([': phone number']);
});

it('O16 the help names every field of a contact as a column', async () => {
  await shown();
  const dialog = await choose(workbook('clubs.pdf'));
  const help = dialog.getByText(/^A header row says what is what/u);
  for (const { label } of Object.values(CONTACT_FIELDS)) {
    expect(help).toHaveTextContent(label.en.toLowerCase());
  }
  expect(help).toHaveTextContent(
    'organization, name, title, email, phone, in English, Russian, German or French',
  );
});

it('O16 O17 a download that fails says so', async () => {
  expectLogged();
  server.use(on.get('*/api/contacts/upload/sample/', () => new HttpResponse(null, { status: 500 })));
  const user = await shown();
  await user.click(screen.getByRole('button', { name: 'Download a sample workbook' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The sample could not be downloaded.');
});

it('O16 O17 a refusal is shown in the words of the server, and changes nothing', async () => {
  expectLogged();
  server.use(
    on.post(UPLOAD, () => HttpResponse.json({ detail: 'The workbook is encrypted.' }, { status: 422 })),
  );
  await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByRole('alert')).toHaveTextContent('clubs.xlsx: The workbook is encrypted.');
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByText(lakeside.name)).toBeInTheDocument();
});

it('O7 O17 a failure without a reason shows the default, and the same file can be tried again', async () => {
  expectLogged();
  server.use(on.post(UPLOAD, () => new HttpResponse(null, { status: 500 }), { once: true }));
  const user = await shown();
  const dialog = await choose(workbook());
  expect(await dialog.findByRole('alert')).toHaveTextContent('Upload failed.');
  server.use(on.post(UPLOAD, () => HttpResponse.json(answer())));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Organizations added')).toBeVisible();
});

it('O16 takes a file that is dropped onto the page', async () => {
  server.use(on.post(UPLOAD, () => HttpResponse.json(answer())));
  await shown();
  const dataTransfer = { types: ['Files'], files: [workbook()] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('Drop the file to import it')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  expect(screen.queryByText('Drop the file to import it')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'clubs.xlsx was imported' })).toBeVisible();
});

it('O16 a link opens the dialog, with the sample and a way to choose a file', async () => {
  renderSection({ path: '/?dialog=import' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import organizations and contacts' }));
  expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Download a sample workbook' })).toBeVisible();
  await waitFor(() => expect(server.state.reads.organizations).toBe(1));
});

const CELLS = 'Organization\tEmail\nMeadow Park\tzoe@meadow.example';

it('G1 cells pasted onto the page are shown, and sent as a file when that is wanted', async () => {
  let sent = '';
  server.use(
    on.post(UPLOAD, async ({ request }) => {
      sent = await request.text();
      return HttpResponse.json(answer());
    }),
  );
  const user = await shown();
  paste(screen.getByPlaceholderText('Search organizations or contacts'), CELLS);
  paste(document.body, 'a word');
  expect(screen.queryByRole('dialog')).toBeNull();
  paste(document.body, CELLS);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import organizations and contacts' }));
  expect(dialog.getByLabelText('Cells copied from a workbook')).toHaveValue(CELLS);
  expect(sent).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Import these cells' }));
  expect(await screen.findByRole('dialog', { name: 'Pasted cells.tsv was imported' })).toBeVisible();
  expect(sent).toContain('filename="Pasted cells.tsv"');
  expect(sent).toContain(CELLS);
});
