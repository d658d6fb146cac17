import type { WorkSheet } from '@e965/xlsx';
import { ImportResponse } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { contactLines, importFile } from './testing/import-api.ts';
import { bytesOf, fileOf, sheetOf, workbookOf, type BookType } from './testing/workbooks.ts';

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

describe.each<BookType>(['xlsx', 'biff8'])('O16 a workbook in %s', (type) => {
  it('O8 O16 answers the whole list and the report, and the same file twice adds nothing', async () => {
    await api.createOrganization('Riverside', [{ full_name: 'Ann', email: 'ann@riverside.example' }]);
    const file = fileOf([HEADER, ZOE, ['Meadow Park', 'Dan Okafor', '', 'dan@meadow.example', '']], type);

    const first = await importFile(api, file);
    expect(ImportResponse.parse(first).summary).toEqual({
      organizations_created: 1,
      contacts_created: 2,
      contacts_updated: 0,
      rows_skipped: 0,
    });
    expect(first.organizations.map((organization) => organization.name)).toEqual([
      'Meadow Park',
      'Riverside',
    ]);
    expect(first.errors).toEqual([]);

    const second = await importFile(api, file);
    expect(second.summary).toEqual({
      organizations_created: 0,
      contacts_created: 0,
      contacts_updated: 0,
      rows_skipped: 0,
    });
    expect(second.organizations).toEqual(first.organizations);
  });

  it('O16 takes columns in any order under English headers below a title', async () => {
    await importFile(
      api,
      fileOf(
        [
          ['Contacts of the season'],
          [],
          ['Tel.', 'No.', 'Email address', 'Position', 'Contact person', 'Club'],
          ['123', 1, 'zoe@meadow.example', 'Coach', 'Zoe Hartley', 'Meadow Park'],
        ],
        type,
      ),
    );
    expect(await contactLines(api)).toEqual(['Meadow Park | Zoe Hartley | zoe@meadow.example | Coach | 123']);
  });

  it('O16 takes Russian headers, and a name in three columns', async () => {
    await importFile(
      api,
      fileOf(
        [
          [
            '№',
            'Наименование организации',
            'Фамилия',
            'Имя',
            'Отчество',
            'Должность',
            'Эл. почта',
            'Моб. тел.',
          ],
          [
            1,
            'Стадион «Север»',
            'Павлова',
            'Ирина',
            'Олеговна',
            'Агроном',
            'irina@sever.example',
            '8 900 000',
          ],
        ],
        type,
      ),
    );
    expect(await contactLines(api)).toEqual([
      'Стадион «Север» | Ирина Олеговна Павлова | irina@sever.example | Агроном | 8 900 000',
    ]);
  });

  it('O16 carries a merged organization down, and no further', async () => {
    const sheet: WorkSheet = sheetOf([
      HEADER,
      ['Meadow Park', 'Zoe', '', '', ''],
      [null, 'Dan', '', '', ''],
      [null, 'Eve', '', '', ''],
    ]);
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    const { errors } = await importFile(api, bytesOf(workbookOf({ Contacts: sheet }), type));
    expect(await contactLines(api)).toEqual(['Meadow Park | Zoe |  |  | ', 'Meadow Park | Dan |  |  | ']);
    expect(errors).toEqual([
      { sheet: 'Contacts', row: 4, column: 'Organization', message: 'The organization is missing.' },
    ]);
  });

  it('O16 reads several sheets, names those without headers and hidden ones, of which it reads nothing, and leaves out empty ones', async () => {
    const book = workbookOf(
      {
        One: [HEADER, ZOE],
        Notes: [['Nothing to see']],
        Secret: [HEADER, ['Hidden Club', 'X']],
        Empty: [[]],
      },
      (made) => {
        made.Workbook = { Sheets: [{}, {}, { Hidden: 1 }, {}] };
      },
    );
    const { errors, summary, tables } = await importFile(api, bytesOf(book, type));
    expect(await contactLines(api)).toEqual([ZOE_LINE]);
    expect(tables).toMatchObject([
      { sheet: 'One', warnings: [] },
      {
        sheet: 'Notes',
        columns: [],
        warnings: ['This sheet has no recognisable headers and was left out.'],
      },
      { sheet: 'Secret', columns: [], warnings: [expect.stringMatching(/^This sheet is hidden/u)] },
    ]);
    expect([errors, summary.rows_skipped]).toEqual([[], 0]);
  });

  it('O16 takes numbers as phones, dates as text, cached values of formulas, hyperlinks, apostrophes', async () => {
    const sheet = sheetOf([
      HEADER,
      ['Meadow Park', "'Zoe Hartley", new Date(Date.UTC(2026, 2, 5)), 'Write to Zoe', 79161234567],
      ['Meadow Park', "Jan 't Hart", '', 'mailto:jan@meadow.example', "'0207946"],
      ['Meadow Park', '', '', 'Ann Lee <ann@meadow.example>', '79161234567.0'],
    ]);
    sheet['D2'].l = { Target: 'mailto:zoe@meadow.example?subject=Turf' };
    sheet['A2'] = { t: 's', f: '"Meadow"&" Park"', v: 'Meadow Park' };
    await importFile(api, bytesOf(workbookOf({ Contacts: sheet }), type));
    expect(await contactLines(api)).toEqual([
      'Meadow Park | Zoe Hartley | zoe@meadow.example | 2026-03-05 | 79161234567',
      "Meadow Park | Jan 't Hart | jan@meadow.example |  | 0207946",
      'Meadow Park |  | ann@meadow.example |  | 79161234567',
    ]);
  });
});
