import type { ImportLook, ImportTrial, ImportTrialPage, OwnField } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { contactLines, multipart, MULTIPART_TYPE, upload } from './testing/import-api.ts';
import { bytesOf, fileOf, workbookOf } from './testing/workbooks.ts';
import { chosenFrom, MAILCHIMP } from './columns.testing.ts';

let api: TestApi;

let fields: OwnField[];

beforeAll(async () => {
  api = await startTestApi();
  fields = (await api.ask('GET', '/api/own-fields/')).json<OwnField[]>();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.testDatabase.database.pool.query(
    'truncate organizations, contacts, contact_imports, contact_import_choices, tags, suppressions cascade',
  );
});

const own = (code: string) => `own:${fields.find((field) => field.code === code)?.id}`;

const send = (
  path: string,
  file: string | Buffer,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  api.inject({
    method: 'POST',
    url: `/api/contacts/upload/${path}`,
    headers: { 'content-type': MULTIPART_TYPE, ...headers },
    payload: multipart(Buffer.from(file), {
      name: 'audience.csv',
      fields: Object.fromEntries(
        Object.entries(more).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    }),
  });

const look = async (file: string | Buffer) => {
  const answer = await send('columns/', file);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportLook>();
};

const tryOut = async (file: string | Buffer, choices: object) => {
  const answer = await send('trial/', file, { choices });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportTrial>();
};

const page = async (id: string, list: string, after = 0) => {
  const answer = await api.ask('GET', `/api/contacts/upload/${id}/trial/?list=${list}&after=${after}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportTrialPage>();
};

const everything = async () => {
  const { rows } = await api.testDatabase.database.pool.query(
    `select (select json_agg(c order by id) from contacts c) as contacts,
       (select json_agg(o order by id) from organizations o) as organizations,
       (select json_agg(t order by id) from tags t) as tags, (select count(*) from activity) as activity`,
  );
  return JSON.stringify(rows);
};

const TARGETS = () => ({ Where: own('city'), Renovated: own('last_renovation') });

it('G1 recognizes a file without headers, whose first row is data', async () => {
  const file =
    'Zoe Hartley;zoe@meadow.example;+44 20 7946 0101\nDan Okafor;dan@meadow.example;+44 7700 900123\n';
  const found = await look(file);
  expect(found.tables[0]).toMatchObject({ header: null, count: 2 });
  expect(found.tables[0]?.columns.map(({ header, target }) => [header, target])).toEqual([
    ['A', 'full_name'],
    ['B', 'email'],
    ['C', 'phone'],
  ]);
  const answer = await send('', file, { choices: chosenFrom(found) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  expect(await contactLines(api)).toEqual([
    'meadow.example | Zoe Hartley | zoe@meadow.example |  | +44 20 7946 0101',
    'meadow.example | Dan Okafor | dan@meadow.example |  | +44 7700 900123',
  ]);
});

it.each(['xlsx', 'biff8'] as const)(
  'G1 finds the headers below a title and rows that are left out (%s)',
  async (bookType) => {
    const cells = [
      ['Our clubs'],
      [],
      [],
      ['Spielort', 'Wart', null, 'Erreichbar unter'],
      [],
      ['Leeds', 'Zoe Hartley', null, 'zoe@meadow.example'],
      ['York', 'Dan Okafor', null, 'dan@meadow.example'],
    ];
    const { tables } = await look(bytesOf(workbookOf({ Clubs: cells }), bookType));
    expect(tables).toMatchObject([{ header: 3, from: 0, to: 4, count: 2 }]);
    expect(tables[0]?.columns.map(({ header }) => header)).toEqual(['Spielort', 'Wart', 'Erreichbar unter']);
  },
);

it('G1 asks back only where it is asked to, and a file that is understood is imported at once', async () => {
  const before = await everything();
  const asked = await send('', MAILCHIMP, {}, { 'x-import-columns': 'ask' });
  expect(asked.statusCode).toBe(202);
  expect(asked.json<{ look: ImportLook }>().look.tables[0]?.columns).toHaveLength(7);
  expect(await everything()).toBe(before);
  // The reason beside rows that were corrected, and numbers of rows, are nothing to ask about.
  const understood =
    'No.,Organization,Full name,E-mail,What to correct\n1,Meadow,Zoe,zoe@meadow.example,No address\n';
  expect((await send('', understood, {}, { 'x-import-columns': 'ask' })).statusCode).toBe(200);
  expect((await upload(api, Buffer.from(MAILCHIMP))).statusCode).toBe(200);
});

describe('G1 what wins over a value that is there', () => {
  const FILE = 'Company,Name,E-mail,Phone,City,Tags\nMeadow,Zoe Marsh,zoe@meadow.example,222,Leeds,VIP\n';
  it.each([
    // With the import's own (G2), which no dry run names.
    ['file', 'Zoe Marsh', '222', 'Leeds', 2],
    ['empty', 'Zoe Hartley', '222', 'York', 2],
    ['here', 'Zoe Hartley', '', 'York', 0],
  ] as const)('%s', async (wins, name, phone, city, tags) => {
    const { id } = await api.createOrganization('Meadow', [
      { full_name: 'Zoe Hartley', email: 'zoe@meadow.example', phone: '' },
    ]);
    const cityId = own('city').slice(4);
    await api.testDatabase.database.pool.query(
      `update organizations set own_values = jsonb_build_object($2::text, 'York') where id = $1`,
      [id, cityId],
    );
    const choices = { ...chosenFrom(await look(FILE)), wins };
    const { counts, import_id } = await tryOut(FILE, choices);
    const isChanged = wins === 'here' ? 0 : 1;
    expect(counts).toMatchObject({
      changed: isChanged,
      unchanged: 1 - isChanged,
      organizations_changed: wins === 'file' ? 1 : 0,
    });
    const byEmpty = { phone: ['', '222'], tags: [null, 'VIP'] };
    const byFile = { full_name: ['Zoe Hartley', 'Zoe Marsh'], ...byEmpty };
    const changes = { file: byFile, empty: byEmpty, here: undefined }[wins];
    expect((await page(import_id, 'changed')).rows[0]?.changes).toEqual(changes);
    const organizations = (await page(import_id, 'organizations')).rows;
    expect(organizations.map((row) => [row.organization, row.changes])).toEqual(
      wins === 'file' ? [['Meadow', { [own('city')]: ['York', 'Leeds'] }]] : [],
    );
    expect((await send('', FILE, { choices, trial: import_id })).json()).toMatchObject({ as_tried: true });
    const { rows } = await api.testDatabase.database.pool.query(
      `select full_name, phone, cardinality(c.tag_ids) as tags, o.own_values->>$1 as city
       from contacts c join organizations o on o.id = c.organization_id`,
      [cityId],
    );
    expect(rows).toEqual([{ full_name: name, phone, tags, city }]);
  });
});

it('G1 an import that finds other data than its dry run says so', async () => {
  const choices = chosenFrom(await look(MAILCHIMP), TARGETS());
  const { import_id } = await tryOut(MAILCHIMP, choices);
  await api.createOrganization('meadow.example', [{ full_name: 'Zoe', email: 'zoe@meadow.example' }]);
  expect((await send('', MAILCHIMP, { choices, trial: import_id })).json()).toMatchObject({
    as_tried: false,
  });
});

it('G1 takes the organization from the name of the sheet or the domain, as chosen, never from a free mailbox', async () => {
  const book = fileOf([
    ['E-mail', 'Name', 'Shoe size'],
    ['zoe@meadow.example', 'Zoe', 38],
    ['bob@gmail.com', 'Bob', 44],
  ]);
  const choices = chosenFrom(await look(book));
  expect((await tryOut(book, { ...choices, organization: 'domain' })).counts).toMatchObject({
    new: 1,
    refused: 1,
  });
  expect((await tryOut(book, { ...choices, organization: 'sheet' })).counts).toMatchObject({
    new: 2,
    refused: 0,
  });
});

it('G1 reads of each sheet the columns that were chosen for it, and a value that is none refuses its row', async () => {
  const book = bytesOf(
    workbookOf({
      Clubs: [
        ['Club', 'Kontakt', 'Pitches'],
        ['Meadow', 'zoe@meadow.example', 3],
        ['Lake', 'ann@lake.example', 'many'],
      ],
      Notes: [['Nothing to see']],
    }),
  );
  const found = await look(book);
  const choices = chosenFrom(found, { Pitches: own('pitch_count') });
  const { counts, import_id } = await tryOut(book, choices);
  expect(counts).toMatchObject({ new: 1, refused: 1 });
  expect((await page(import_id, 'refused')).rows).toMatchObject([
    { sheet: 'Clubs', row: 3, column: 'Pitches', message: '“many” must be a number.' },
  ]);
});

it('G1 says what is wrong with choices: no JSON, a field that is gone, nobody named, a dry run of another', async () => {
  const choices = chosenFrom(await look(MAILCHIMP));
  const statuses = await Promise.all(
    [
      { choices: '{' },
      { choices: { tables: [] } },
      { choices: chosenFrom(await look(MAILCHIMP), { Where: 'own:9999' }) },
      {
        choices: chosenFrom(await look(MAILCHIMP), {
          'Email Address': null,
          'First Name': null,
          'Last Name': null,
        }),
      },
      { choices, trial: 'no-id' },
      { choices, trial: '00000000-0000-4000-8000-000000000001' },
    ].map(async (more) => (await send('', MAILCHIMP, more)).statusCode),
  );
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
  expect(await contactLines(api)).toEqual([]);
  const none = await api.ask(
    'GET',
    '/api/contacts/upload/00000000-0000-4000-8000-000000000001/trial/?list=new',
  );
  expect(none.statusCode).toBe(404);
});

it('G1 a dry run of 100,000 rows is counted whole and read in pages', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `Club ${at % 20_000},p${at}@club${at % 20_000}.example,${at}`,
  );
  const file = ['Company,E-mail,Phone', ...rows].join('\n');
  const choices = chosenFrom(await look(file));
  const { counts, import_id } = await tryOut(file, choices);
  expect(counts).toMatchObject({ organizations_new: 20_000, new: 100_000, refused: 0 });
  const first = await page(import_id, 'new');
  const second = await page(import_id, 'new', first.next ?? 0);
  expect([first.rows.length, second.rows.length, second.rows[0]?.email]).toEqual([
    100,
    100,
    'p100@club100.example',
  ]);
  expect((await page(import_id, 'new', 99_950)).next).toBeNull();
  const { rows: left } = await api.testDatabase.database.pool.query(
    'select count(*)::integer as n from contacts',
  );
  expect(left).toEqual([{ n: 0 }]);
});

it('G1 a dry run says what is new, refused and suppressed, changes nothing, and the import does just that', async () => {
  await api.ask('POST', '/api/mail/suppressions/', { address: '@riverside.example' });
  const choices = chosenFrom(await look(MAILCHIMP), TARGETS());
  const before = await everything();
  const { counts, import_id } = await tryOut(MAILCHIMP, choices);
  expect(counts).toEqual({
    organizations_new: 2,
    organizations_changed: 0,
    new: 2,
    changed: 0,
    unchanged: 0,
    refused: 1,
    suppressed: 1,
  });
  expect(await everything()).toBe(before);
  expect((await page(import_id, 'new')).rows[0]).toMatchObject({
    organization: 'meadow.example',
    full_name: 'Zoe Hartley',
    email: 'zoe@meadow.example',
    is_suppressed: false,
    changes: { tags: [null, 'Golf, VIP'] },
  });
  expect((await page(import_id, 'suppressed')).rows.map(({ email }) => email)).toEqual([
    'ann@riverside.example',
  ]);
  expect((await page(import_id, 'refused')).rows).toMatchObject([
    { row: 4, message: 'The organization is missing.' },
  ]);

  const done = await send('', MAILCHIMP, { choices, trial: import_id });
  expect(done.json()).toMatchObject({
    summary: { organizations_created: 2, contacts_created: 2, contacts_updated: 0, rows_skipped: 1 },
    as_tried: true,
  });
  const { rows } = await api.testDatabase.database.pool.query(
    `select name, own_values from organizations order by name`,
  );
  const [city, renovated] = [own('city'), own('last_renovation')].map((id) => id.slice(4));
  expect(rows).toEqual([
    { name: 'meadow.example', own_values: { [city!]: 'Leeds', [renovated!]: 2019 } },
    { name: 'riverside.example', own_values: { [city!]: 'Chicago', [renovated!]: 2021 } },
  ]);
  const again = await tryOut(MAILCHIMP, choices);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, organizations_changed: 0 });
  const unchanged = await everything();
  await send('', MAILCHIMP, { choices });
  expect(await everything()).toBe(unchanged);
});

it('G1 what was chosen is remembered for the next file with these headers, and can be chosen otherwise', async () => {
  await tryOut(MAILCHIMP, { ...chosenFrom(await look(MAILCHIMP), TARGETS()), wins: 'empty' });
  const next = await look(`${MAILCHIMP.split('\n')[0]}\nbob@lake.example,Bob,Lake,Oslo,2020,,3\n`);
  expect(next).toMatchObject({ wins: 'empty', tables: [{ is_remembered: true }] });
  expect(next.tables[0]?.columns.find(({ header }) => header === 'Where')?.target).toBe(own('city'));
  await tryOut(MAILCHIMP, chosenFrom(next, { Where: null }));
  const later = await look(MAILCHIMP);
  expect(later.tables[0]?.columns.find(({ header }) => header === 'Where')?.target).toBeNull();
  expect((await look('Email,Phone\na@b.example,1\n')).tables[0]?.is_remembered).toBe(false);
});
