import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportChoices } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, contactsServer, lakeside, meadow, renderSection } from '../contactsServer.testing.tsx';

const server = contactsServer();
const UPLOAD = '*/api/contacts/upload/';
const csv = () => new File(['Email Address,Where\n'], 'audience.csv', { type: 'text/csv' });
const LOOK = {
  is_understood: false,
  organization: 'domain',
  wins: 'file',
  tables: [
    {
      sheet: 0,
      name: '',
      header: 0,
      first: 1,
      from: 0,
      to: 3,
      count: 2,
      is_remembered: false,
      key: 'a'.repeat(64),
      columns: [
        { column: 0, header: 'Email Address', looks: 'email', target: 'email' },
        { column: 1, header: 'Where', looks: 'text', target: null },
        { column: 2, header: '', looks: 'number', target: null },
      ],
      rows: [
        ['zoe@meadow.example', 'Leeds', '2'],
        ['ann@lake.example', 'York', '5'],
      ],
    },
  ],
};
const TRIAL_ID = '00000000-0000-4000-8000-000000000007';
const COUNTS = {
  organizations_new: 1,
  organizations_changed: 0,
  new: 101,
  changed: 1,
  unchanged: 3,
  refused: 0,
  suppressed: 0,
};
const row = (place: number, more: object) => ({
  place,
  kind: 'new',
  is_suppressed: false,
  organization: 'Meadow',
  full_name: `Person ${place}`,
  email: `p${place}@meadow.example`,
  changes: {},
  sheet: '',
  row: null,
  column: '',
  message: '',
  ...more,
});

let choices: ImportChoices[] = [];
const choicesOf = async (request: Request) => {
  const form = await request.formData();
  choices.push(JSON.parse(form.get('choices') as string) as ImportChoices);
  return form;
};
beforeEach(() => {
  server.has(lakeside);
  choices = [];
  server.use(
    on.get('*/api/own-fields/', () =>
      HttpResponse.json([
        { id: 12, about: 'organization', code: 'city', name: '', kind: 'text', choices: [], version: 1 },
      ]),
    ),
    on.get(`${UPLOAD}:id/progress/`, () => HttpResponse.json({ stage: 'reading', rows: 12 })),
    on.post(`${UPLOAD}trial/`, async ({ request }) => {
      await choicesOf(request);
      return HttpResponse.json({ import_id: TRIAL_ID, counts: COUNTS, tables: [] });
    }),
    on.get(`${UPLOAD}${TRIAL_ID}/trial/`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const after = Number(searchParams.get('after'));
      if (searchParams.get('list') === 'changed') {
        const changes = { phone: ['111', '222'], 'own:12': [null, 'Leeds'] };
        return HttpResponse.json({ rows: [row(1, { kind: 'changed', changes })], next: null });
      }
      return after === 0
        ? HttpResponse.json({ rows: [row(1, {}), row(2, { is_suppressed: true })], next: 2 })
        : HttpResponse.json({ rows: [row(3, {})], next: null });
    }),
  );
});

async function choose() {
  const { user } = renderSection();
  await card(lakeside.name);
  fireEvent.change(await screen.findByLabelText('Workbook to import'), { target: { files: [csv()] } });
  return user;
}
const asked = (look: object = LOOK) =>
  on.post(UPLOAD, ({ request }) =>
    request.headers.get('X-Import-Columns') === 'ask'
      ? HttpResponse.json({ detail: 'Not understood.', look }, { status: 202 })
      : HttpResponse.json({ detail: 'No.' }, { status: 400 }),
  );

it('G1 columns that are not understood are chosen beside what stands in them, tried, and then imported', async () => {
  server.use(asked());
  const user = await choose();
  expect(await screen.findByRole('dialog', { name: 'What the columns are: audience.csv' })).toBeVisible();
  expect(await screen.findByText('Leeds · York')).toBeVisible();
  expect(screen.getByText('Column C')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'What Email Address becomes' })).toHaveTextContent(
    'Email address',
  );
  await user.click(screen.getByRole('combobox', { name: 'What Where becomes' }));
  await user.click(await screen.findByRole('option', { name: 'Organization: City' }));
  await user.click(screen.getByRole('radio', { name: 'Only fill what is empty' }));
  await user.type(screen.getByRole('textbox', { name: /^Tag for every contact/u }), 'Autumn');
  await user.click(screen.getByRole('button', { name: 'See what would change' }));

  expect(await screen.findByRole('dialog', { name: 'What the import would do: audience.csv' })).toBeVisible();
  expect(choices[0]).toEqual({
    tables: [
      {
        sheet: 0,
        from: 0,
        to: 3,
        header: 0,
        key: 'a'.repeat(64),
        columns: [
          { column: 0, target: 'email' },
          { column: 1, target: 'own:12' },
        ],
      },
    ],
    wins: 'empty',
    tag: 'Autumn',
    organization: 'domain',
  });
  expect(await screen.findByText('Nothing has been changed yet.')).toBeVisible();
  expect(await screen.findByText('Person 2')).toBeVisible();
  expect(screen.getByText('Do not email')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Person 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^Changed/u }));
  expect(await screen.findByText('222')).toBeVisible();
  expect(screen.getByText('111').tagName).toBe('DEL');
  expect(screen.getByText('City').parentElement).toHaveTextContent('Cityempty → Leeds');

  let trial: unknown;
  server.use(
    on.post(UPLOAD, async ({ request }) => {
      trial = (await choicesOf(request)).get('trial');
      const summary = {
        organizations_created: 1,
        contacts_created: 101,
        contacts_updated: 1,
        rows_skipped: 0,
      };
      return HttpResponse.json({ organizations: [meadow], summary, errors: [], as_tried: false });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText(/^Contacts were changed here between the check and the import/u),
  ).toBeVisible();
  expect([trial, choices[1]]).toEqual([TRIAL_ID, choices[0]]);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(await card(meadow.name)).toBeInTheDocument();
});

it('G1 what was chosen before goes to the dry run at once, and can be changed', async () => {
  const [table] = LOOK.tables;
  server.use(asked({ ...LOOK, tables: [{ ...table, is_remembered: true }] }));
  const user = await choose();
  expect(await screen.findByText(/^As chosen for an earlier file/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change columns' }));
  await user.click(screen.getByRole('combobox', { name: 'What Where becomes' }));
  await user.click(await screen.findByRole('option', { name: 'Tags' }));
  await user.click(screen.getByRole('button', { name: 'See what would change' }));
  await waitFor(() => expect(choices[1]?.tables[0]?.columns[1]).toEqual({ column: 1, target: 'tags' }));
});

it('G1 the first row can be said to be data, and without an address or a name nothing can be tried', async () => {
  server.use(asked());
  const user = await choose();
  await user.click(await screen.findByRole('checkbox', { name: 'The first row holds the headers' }));
  expect(screen.getByText('Email Address · zoe@meadow.example · ann@lake.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See what would change' }));
  await waitFor(() => expect(choices[0]?.tables[0]).toMatchObject({ header: null }));
  expect(choices[0]?.tables[0]?.key).toBeUndefined();
  await user.click(await screen.findByRole('button', { name: 'Change columns' }));
  await user.click(screen.getByRole('combobox', { name: 'What Column A becomes' }));
  await user.click(await screen.findByRole('option', { name: 'Leave out' }));
  expect(screen.getByRole('button', { name: 'See what would change' })).toBeDisabled();
  expect(screen.getByText(/^Choose a column for the email address or the name/u)).toBeVisible();
});

it('G1 columns and dry run are shown for any file on request; a server that knows none of it imports', async () => {
  let looked = 0;
  server.use(
    on.post(`${UPLOAD}columns/`, () => {
      looked += 1;
      return looked === 1
        ? HttpResponse.json({ ...LOOK, is_understood: true })
        : HttpResponse.json({ detail: 'No.' }, { status: 404 });
    }),
    on.post(UPLOAD, () => HttpResponse.json([meadow])),
  );
  const { user } = renderSection();
  await card(lakeside.name);
  await user.click(screen.getByRole('button', { name: 'Other files and cells' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^Show me the columns/u }));
  const input = screen.getByLabelText('Workbook to import');
  fireEvent.change(input, { target: { files: [csv()] } });
  expect(await screen.findByRole('button', { name: 'See what would change' })).toBeVisible();
  fireEvent.change(input, { target: { files: [csv()] } });
  expect(await screen.findByRole('dialog', { name: 'audience.csv was imported' })).toBeVisible();
  expect(looked).toBe(2);
});
