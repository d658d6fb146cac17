import { startTestApi, type TestApi } from '../testing/api.ts';
import { contactLines, importFile } from './testing/import-api.ts';
import { fileOf } from './testing/workbooks.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.testDatabase.empty('organizations', 'contacts', 'contact_imports');
});

const HEADER = ['Organization', 'Full name', 'Title', 'E-mail', 'Phone'];

const ZOE = ['Meadow Park', 'Zoe Hartley', 'Groundskeeper', 'zoe@meadow.example', '+44 20 7946 0101'];

const ZOE_LINE = 'Meadow Park | Zoe Hartley | zoe@meadow.example | Groundskeeper | +44 20 7946 0101';

describe('the rows of a workbook', () => {
  it('O16 reports each bad row by sheet, row and column, in the language asked for, and keeps the good ones', async () => {
    const file = fileOf([
      HEADER,
      ['', 'Nobody', '', 'nobody@nowhere.example', ''],
      ['Meadow Park', '', 'Coach', '', ''],
      ['Meadow Park', 'Bad', '', 'not an address', ''],
      ['Meadow Park', 'Two', '', 'a@meadow.example; b@meadow.example', ''],
      ['Meadow Park', 'x'.repeat(201), '', 'long@meadow.example', '1'.repeat(51)],
      ['Meadow Park', '#REF!', '', '', ''],
      ['', '', '', '', ''],
      ZOE,
    ]);
    const { errors, summary, tables } = await importFile(api, file);
    expect(tables[0]?.warnings).toEqual([
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 5: b@meadow.example.',
    ]);
    expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Organization: The organization is missing.',
      '3 Full name: A full name or an email address is needed.',
      '4 E-mail: “not an address” is not an email address.',
      '6 Full name: Full name: 201 characters long; at most 200 are allowed. Phone: 51 characters long; at most 50 are allowed.',
      '7 Full name: The cell holds the error #REF!.',
    ]);
    expect(summary).toMatchObject({ rows_skipped: 5, contacts_created: 2 });
    expect(await contactLines(api)).toEqual(['Meadow Park | Two | a@meadow.example |  | ', ZOE_LINE]);

    const russian = await importFile(api, file, { 'accept-language': 'ru' });
    expect(russian.errors[0]?.message).toBe('Не указана организация.');
  });

  it('O16 accepts texts of the maximum length', async () => {
    const longest = ['Meadow Park', 'x'.repeat(200), 'y'.repeat(200), '', '1'.repeat(50)];
    const { errors } = await importFile(api, fileOf([HEADER, longest]));
    expect(errors).toEqual([]);
  });

  it('O16 adds to a known organization and updates a known contact only where a cell is filled and different', async () => {
    await api.createOrganization('Meadow  park', [
      { full_name: 'Zoe H.', email: 'ZOE@meadow.example', phone: '1', title: 'Coach' },
      { full_name: 'Nomail', email: '', phone: '2', title: '' },
    ]);
    const { summary } = await importFile(
      api,
      fileOf([
        HEADER,
        ['MEADOW PARK', 'Zoe Hartley', '', 'zoe@meadow.example', ''],
        ['Meadow Park', 'NO MAIL', 'Groundskeeper', '', ''],
        ['Meadow Park', 'Newcomer', '', 'new@meadow.example', ''],
      ]),
    );
    expect(summary).toEqual({
      organizations_created: 0,
      contacts_created: 1,
      contacts_updated: 2,
      rows_skipped: 0,
    });
    expect(await contactLines(api)).toEqual([
      'Meadow  park | Zoe Hartley | ZOE@meadow.example | Coach | 1',
      'Meadow  park | NO MAIL |  | Groundskeeper | 2',
      'Meadow  park | Newcomer | new@meadow.example |  | ',
    ]);
  });

  it('O16 merges a contact that is in the file twice', async () => {
    const { summary } = await importFile(
      api,
      fileOf([
        HEADER,
        ['Meadow Park', 'Zoe', 'Coach', 'zoe@meadow.example', ''],
        ['Riverside', 'Zoe', '', 'zoe@meadow.example', ''],
        ['meadow park', 'Zoe Hartley', '', 'Zoe@Meadow.example', '12'],
        ['Meadow Park', 'Ann', '', '', '1'],
        ['Meadow Park', 'ANN', 'Boss', '', ''],
      ]),
    );
    expect(summary).toMatchObject({ contacts_created: 3, contacts_updated: 0, rows_skipped: 0 });
    expect(await contactLines(api)).toEqual([
      'Meadow Park | Zoe Hartley | zoe@meadow.example | Coach | 12',
      'Meadow Park | ANN |  | Boss | 1',
      'Riverside | Zoe | zoe@meadow.example |  | ',
    ]);
  });
});
