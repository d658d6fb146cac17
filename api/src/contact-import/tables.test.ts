import type { RejectedRow } from './rejected-rows.ts';
import { findContacts } from './workbook-contacts.ts';
import { bytesOf, fileOf, workbookOf, type Cells } from './testing/workbooks.ts';
import { readWorkbook } from './workbook.ts';

async function read(bytes: Buffer) {
  const contacts: string[] = [];
  const rejected: RejectedRow[] = [];
  const { tables, skipped } = await findContacts(await readWorkbook(bytes), 'en', {
    accepted: async (rows) => {
      contacts.push(...rows.map((row) => `${row.organization_name} | ${row.full_name} | ${row.email}`));
    },
    supplements: async () => {},
    facts: async () => {},
    rejected: async (rows) => void rejected.push(...rows),
    headers: async () => {},
    progress: async () => {},
  });
  return { contacts, rejected: rejected.map(({ row, message }) => `${row}: ${message}`), tables, skipped };
}

const HEADER = ['Organization', 'Full name', 'E-mail'];
const ZOE = ['Meadow Park', 'Zoe', 'zoe@meadow.example'];
const ANN = ['Riverside', 'Ann', 'ann@riverside.example'];
const line = (cells: readonly unknown[]) => cells.join(' | ');

it.each([
  ['Итого:', '5', null],
  ['Всего контактов', null, null],
  ['Total', 5, null],
  [null, 'Grand total:', null],
  ['Gesamt', 2, null],
])('O16 leaves out a row of totals: %j %j', async (...totals) => {
  const { contacts, rejected, skipped } = await read(fileOf([HEADER, ZOE, totals]));
  expect(contacts).toEqual([line(ZOE)]);
  expect(rejected).toEqual(['3: This row looks like a total and was left out.']);
  expect(skipped).toBe(1);
});

it('O16 leaves out the total of one table only: a contact in the same row of the table beside it is imported', async () => {
  const beside = ['Organization', 'Full name', null, 'Organization', 'Full name'];
  const { contacts, rejected } = await read(
    fileOf([
      beside,
      ['Meadow Park', 'Zoe', null, 'Spartak', 'Oleg'],
      ['Итого:', 5, null, 'FC Zenit', 'Ivan Petrov'],
    ]),
  );
  expect(contacts).toEqual(['Meadow Park | Zoe | ', 'Spartak | Oleg | ', 'FC Zenit | Ivan Petrov | ']);
  expect(rejected).toEqual(['3: This row looks like a total and was left out.']);
});

it('O16 reads the company Total as one, even without an e-mail, unless there is a number beside it', async () => {
  const header = ['Organization', 'Full name', 'E-mail', 'Phone'];
  const { contacts, rejected } = await read(
    fileOf([
      header,
      ['Total', 'Jean Dupont', null, null],
      ['Total', 'Anne Petit', null, 33142000000],
      ['Total', 'contacts', 12, null],
      ['Total', 'contacts', null, 12],
    ]),
  );
  expect(contacts).toEqual(['Total | Jean Dupont | ', 'Total | Anne Petit | ']);
  expect(rejected).toEqual([4, 5].map((row) => `${row}: This row looks like a total and was left out.`));
});

it('O16 reads a club called Total as one, and no number as a name', async () => {
  const total = ['Total', 'Eve', 'eve@total.example'];
  const { contacts, rejected } = await read(fileOf([HEADER, total, ['Meadow Park', 5, null]]));
  expect(contacts).toEqual([line(total)]);
  expect(rejected).toEqual(['3: “5” is a number, not a name.']);
});

const hiding = (cells: Cells, rows: number[], columns: number[] = []) =>
  bytesOf(
    workbookOf({ Contacts: cells }, (made) => {
      const sheet = made.Sheets['Contacts'] ?? {};
      sheet['!rows'] = cells.map((_, row) => ({ hidden: rows.includes(row) }));
      sheet['!cols'] = HEADER.map((_, column) => ({ hidden: columns.includes(column) }));
    }),
  );

it('O16 leaves hidden rows out and says so', async () => {
  const { contacts, tables, skipped } = await read(hiding([HEADER, ZOE, ANN], [1]));
  expect(contacts).toEqual([line(ANN)]);
  expect(skipped).toBe(0);
  expect(tables[0]?.warnings).toEqual([expect.stringMatching(/^Hidden rows not read: 1\./u)]);
  await expect(read(hiding([HEADER, ZOE, ANN], [1, 2]))).rejects.toMatchObject({ code: 'rows_hidden' });
});

it('O16 tells tables of one sheet apart, and counts rows that both hide once', async () => {
  const beside = [...HEADER, null, ...HEADER];
  const { tables } = await read(hiding([beside, [...ZOE, null, ...ANN], [...ANN, null, ...ZOE]], [1]));
  expect(tables.map(({ sheet }) => sheet)).toEqual(['Contacts, columns A–C', 'Contacts, columns E–G']);
  expect(tables.map(({ warnings }) => warnings.length)).toEqual([1, 0]);
});

it('O16 says which columns were read as what, which were not, and which are hidden', async () => {
  const { tables } = await read(hiding([[...HEADER, 'Shoe size'], ZOE], [], [2]));
  expect(tables).toEqual([
    {
      sheet: 'Contacts',
      columns: [
        { header: 'Organization', field: 'organization' },
        { header: 'Full name', field: 'full_name' },
        { header: 'E-mail', field: 'email' },
      ],
      ignored: ['Shoe size'],
      warnings: ['Read although hidden in the workbook: E-mail.'],
    },
  ]);
});

it('O16 warns when no column was an e-mail address', async () => {
  const { tables } = await read(
    fileOf([
      ['Organization', 'Full name', 'Reach'],
      ['Meadow Park', 'Zoe', 'by post'],
    ]),
  );
  expect(tables[0]?.warnings).toEqual([expect.stringMatching(/^No column was read as the email address/u)]);
});

it('O16 finds the e-mail by the values below a header that does not name it', async () => {
  const { contacts } = await read(fileOf([['Organization', 'Full name', 'Reach them at'], ZOE, ANN]));
  expect(contacts).toEqual([line(ZOE), line(ANN)]);
});

describe('a second table', () => {
  it('O16 is read beside the first, after an empty column', async () => {
    const { contacts, tables } = await read(
      fileOf([
        ['Season 2026'],
        [...HEADER, null, ...HEADER],
        [...ZOE, null, ...ANN],
        [null, null, null, null, 'Riverside', 'Eve', 'eve@riverside.example'],
      ]),
    );
    expect(contacts).toEqual([line(ZOE), line(ANN), 'Riverside | Eve | eve@riverside.example']);
    expect(tables).toHaveLength(2);
  });

  it('O16 is read beside the first without a column between', async () => {
    const { contacts } = await read(
      fileOf([
        [...HEADER, ...HEADER],
        [...ZOE, ...ANN],
      ]),
    );
    expect(contacts).toEqual([line(ZOE), line(ANN)]);
  });

  it('O16 is read beside the first with headers in another row', async () => {
    const { contacts } = await read(
      fileOf([
        HEADER,
        [...ZOE, null, 'Partners'],
        [null, null, null, null, 'E-mail', 'Club', 'Name'],
        [null, null, null, null, ANN[2], ANN[0], ANN[1]],
      ]),
    );
    expect(contacts).toEqual([line(ZOE), line(ANN)]);
  });

  it('O16 is read below the first, with its columns in another order', async () => {
    const { contacts, rejected } = await read(
      fileOf([HEADER, ZOE, [], ['E-mail', 'Name', 'Club'], [ANN[2], ANN[1], ANN[0]]]),
    );
    expect(contacts).toEqual([line(ZOE), line(ANN)]);
    expect(rejected).toEqual([]);
  });

  it('O16 does not begin where names of contacts look like headers', async () => {
    const rows = [
      ['Club 1', 'Person 1', 'p@club1.example'],
      ['Club 2', 'Contact 2', null],
    ];
    const { contacts } = await read(fileOf([HEADER, ...rows]));
    expect(contacts).toEqual(['Club 1 | Person 1 | p@club1.example', 'Club 2 | Contact 2 | ']);
  });

  it('O16 leaves the contacts whole when it holds something else, and is named as not read', async () => {
    const { contacts, tables } = await read(
      fileOf([
        ['Organization', null, 'Full name', 'E-mail', null, 'Product', 'Price'],
        [ZOE[0], null, ZOE[1], ZOE[2], null, 'Seed', 12],
      ]),
    );
    expect(contacts).toEqual([line(ZOE)]);
    expect(tables[0]?.ignored).toEqual(['Product', 'Price']);
  });
});
