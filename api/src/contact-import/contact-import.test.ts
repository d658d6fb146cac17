import { contactLines, importFile } from './testing/import-api.ts';
import { fileOf } from './testing/workbooks.ts';
import { api } from './contact-import.testing.ts';

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

  it('G1 of several rows of one person the last one that says something counts', async () => {
    const file = fileOf([
      HEADER,
      ['Meadow Park', 'Zoe Hartley', '', 'zoe@meadow.example', ''],
      ['Meadow Park', '', 'Coach', 'zoe@meadow.example', '+44 20 7946 0102'],
      ['Meadow Park', '', 'Groundskeeper', 'ZOE@meadow.example', '+44 20 7946 0101'],
      ['Meadow Park', '', '', 'zoe@meadow.example', ''],
    ]);
    await importFile(api, file);
    expect(await contactLines(api)).toEqual([ZOE_LINE]);
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

  it('G1 a contact of a file without organizations goes to the one that is known by the domain, else to one named by it', async () => {
    await api.createOrganization('Meadow Park', [{ full_name: 'Zoe', email: 'zoe@meadow.example' }]);
    await api.createOrganization('Two Clubs', [{ full_name: 'Kim', email: 'kim@shared.example' }]);
    await api.createOrganization('Other Club', [{ full_name: 'Lee', email: 'lee@shared.example' }]);
    const file = Buffer.from(
      [
        'Email Address,First Name,Last Name',
        'zoe@meadow.example,Zoe,Hartley',
        'dan@Meadow.example,Dan,Okafor',
        'max@shared.example,Max,Stone',
        'eve@riverside.example,Eve,Field',
        'someone@gmail.com,Some,One',
      ].join('\n'),
    );
    const { summary, errors, tables } = await importFile(api, file);
    expect(summary).toMatchObject({ organizations_created: 2, contacts_created: 3, contacts_updated: 1 });
    expect(errors).toMatchObject([{ row: 6, message: 'The organization is missing.' }]);
    expect(tables[0]?.warnings).toEqual([
      'Rows without an organization: 4. It was taken from the domain of the email address.',
    ]);
    expect(await contactLines(api)).toEqual([
      'Meadow Park | Zoe Hartley | zoe@meadow.example |  | ',
      'Meadow Park | Dan Okafor | dan@Meadow.example |  | ',
      'Two Clubs | Kim | kim@shared.example |  | ',
      'Other Club | Lee | lee@shared.example |  | ',
      'shared.example | Max Stone | max@shared.example |  | ',
      'riverside.example | Eve Field | eve@riverside.example |  | ',
    ]);
    const again = await importFile(api, file);
    expect(again.summary).toMatchObject({
      organizations_created: 0,
      contacts_created: 0,
      contacts_updated: 0,
    });
  });
});
