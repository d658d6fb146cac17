import type { ImportLook, ImportTrial, ImportTrialPage, OwnField } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { importFile, multipart, MULTIPART_TYPE } from './testing/import-api.ts';
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

it('G1 says what the columns of a file are: by the headers, the own fields, and what stands in them', async () => {
  const { tables, is_understood, organization } = await look(MAILCHIMP);
  expect([is_understood, organization, tables.length]).toEqual([false, 'domain', 1]);
  expect(tables[0]?.columns.map(({ header, looks, target }) => [header, looks, target])).toEqual([
    ['Email Address', 'email', 'email'],
    ['First Name', 'text', 'given_name'],
    ['Last Name', 'text', 'family_name'],
    ['Where', 'text', null],
    ['Renovated', 'number', null],
    ['Tags', 'text', 'tags'],
    ['MEMBER_RATING', 'number', null],
  ]);
  expect(tables[0]).toMatchObject({ header: 0, count: 3, is_remembered: false });
  expect(tables[0]?.rows[0]?.slice(0, 4)).toEqual(['zoe@meadow.example', 'Zoe', 'Hartley', 'Leeds']);
  const named = await look('Company,E-mail,City,Next renovation\nMeadow,a@meadow.example,Leeds,4.12.2026\n');
  expect(named.tables[0]?.columns.map(({ target }) => target)).toEqual([
    'organization',
    'email',
    own('city'),
    own('next_renovation'),
  ]);
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

it('O16 imports as before where nobody has chosen anything', async () => {
  const { summary } = await importFile(api, Buffer.from(MAILCHIMP));
  expect(summary).toMatchObject({ contacts_created: 2, rows_skipped: 1 });
});
