import type { WorkSheet } from '@e965/xlsx';
import { ImportResponse, type Organization } from '@touchline/shared/contract';
import { contactLines, importFile } from './testing/import-api.ts';
import { bytesOf, fileOf, sheetOf, workbookOf, type BookType } from './testing/workbooks.ts';
import { api } from './contact-import.testing.ts';

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

describe('the rows of a workbook', () => {
  it('O16 merges a contact that is in the file twice, in organizations new and known, into a known contact too', async () => {
    await api.createOrganization('Riverside', [
      { full_name: 'Zoe', email: 'zoe@riverside.example', title: 'Coach', phone: '' },
    ]);
    const rows = ['Meadow Park', 'Riverside'].flatMap((name) => [
      [name, 'Ann', '', `ann@${name.at(0)}.example`, ''],
      [name, '', 'Boss', `ANN@${name.at(0)}.example`, '7'],
      [name, '', '', 'zoe@riverside.example', '1'],
      [name, 'Zoe Hartley', '', 'zoe@riverside.example', ''],
    ]);
    const { summary } = await importFile(api, fileOf([HEADER, ...rows]));
    expect(summary).toEqual({
      organizations_created: 1,
      contacts_created: 3,
      contacts_updated: 1,
      rows_skipped: 0,
    });
    expect(await contactLines(api)).toEqual([
      'Riverside | Zoe Hartley | zoe@riverside.example | Coach | 1',
      'Riverside | Ann | ann@R.example | Boss | 7',
      'Meadow Park | Ann | ann@M.example | Boss | 7',
      'Meadow Park | Zoe Hartley | zoe@riverside.example |  | 1',
    ]);
  });

  it('G1 a person whom one sheet names with the organization, and another by the domain alone, is imported once', async () => {
    await api.createOrganization('Meadow Park', [{ full_name: 'Zoe', email: 'zoe@meadow.example' }]);
    const { summary } = await importFile(
      api,
      bytesOf(
        workbookOf({
          One: [
            ['Organization', 'Full name', 'E-mail'],
            ['Meadow Park', 'Dan Okafor', 'dan@meadow.example'],
          ],
          Two: [
            ['Name', 'E-mail', 'Title'],
            ['Dan', 'DAN@meadow.example', 'Head groundsman'],
            ['', 'dan@meadow.example', ''],
          ],
        }),
      ),
    );
    expect(summary).toMatchObject({ organizations_created: 0, contacts_created: 1 });
    // What its later rows say wins, as where every row names the organization.
    expect((await contactLines(api)).filter((line) => line.startsWith('Meadow Park | Dan'))).toEqual([
      'Meadow Park | Dan | dan@meadow.example | Head groundsman | ',
    ]);
  });

  it('V10 O16 sets the time zones of organizations, new and known, and says how many', async () => {
    const known = await api.createOrganization('Riverside', []);
    const header = ['Organization', 'Full name', 'Часовой пояс'];
    const file = fileOf([
      header,
      ['Meadow Park', 'Zoe', 'america/new york'],
      // Another contact, and the same one again: the last row that says a zone counts, as for the fields of a contact.
      ['Meadow Park', 'Ann', ' America/Halifax '],
      ['Riverside', 'Kim', 'Asia/Kolkata'],
      ['Riverside', 'Kim', 'Europe/London'],
      ['Riverside', 'Lee', ''],
      ['Lakeside', 'Max', ''],
    ]);
    const zones = async () => {
      const { rows } = await api.testDatabase.database.pool.query<{ name: string; time_zone: string | null }>(
        'select name, time_zone from organizations order by name',
      );
      return Object.fromEntries(rows.map(({ name, time_zone }) => [name, time_zone]));
    };
    const version = async () =>
      (await api.ask('GET', `/api/contacts/organizations/${known.id}/`)).json<Organization>().updated_at;
    const first = await importFile(api, file);
    expect(first.summary.time_zones_set).toBe(2);
    const all = { 'Meadow Park': 'America/Halifax', Riverside: 'Europe/London', Lakeside: null };
    expect(await zones()).toEqual(all);
    // A form that was opened before must not write the old zone over it.
    expect(await version()).not.toBe(known.updated_at);
    const after = await version();
    expect((await importFile(api, file)).summary).not.toHaveProperty('time_zones_set');
    expect(await version()).toBe(after);
    // A workbook that does not say it leaves it as it is.
    await importFile(api, fileOf([header, ['Riverside', 'Kim', '']]));
    expect(await zones()).toEqual(all);
  });

  it('V10 O16 names the row with a time zone that does not exist, and imports the others', async () => {
    const { errors, summary } = await importFile(
      api,
      fileOf([
        ['Organization', 'Full name', 'Time zone'],
        ['Meadow Park', 'Zoe', 'GMT+3'],
        ['Meadow Park', 'Ann', 'Europe/London'],
        ['Riverside', 'Kim', '#N/A'],
      ]),
    );
    expect(errors).toMatchObject([
      {
        row: 2,
        column: 'Time zone',
        message: '“GMT+3” is not a time zone. Write one such as Europe/London, or leave the cell empty.',
      },
      { row: 4, column: 'Time zone', message: 'The cell holds the error #N/A.' },
    ]);
    expect(summary).toMatchObject({ contacts_created: 1, rows_skipped: 2, time_zones_set: 1 });
  });

  it('O16 two imports of the same organizations at the same time neither block nor double anything', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => [
      `Club ${i % 40}`,
      `P ${i}`,
      '',
      `p${i}@club.example`,
      '',
    ]);
    const files = [fileOf([HEADER, ...rows]), fileOf([HEADER, ...rows.toReversed()])];
    const answers = await Promise.all([...files, ...files].map((file) => importFile(api, file)));
    const created = answers.map((answer) => answer.summary.contacts_created);
    expect(created.reduce((sum, count) => sum + count)).toBe(200);
    expect(await contactLines(api)).toHaveLength(200);
  });
});
