import type { ImportLook, OwnField } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { importFile, multipart, MULTIPART_TYPE } from './testing/import-api.ts';
import { MAILCHIMP } from './columns.testing.ts';

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

it('O16 imports as before where nobody has chosen anything', async () => {
  const { summary } = await importFile(api, Buffer.from(MAILCHIMP));
  expect(summary).toMatchObject({ contacts_created: 2, rows_skipped: 1 });
});
