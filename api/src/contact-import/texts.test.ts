import { write } from '@e965/xlsx';
import { readContacts } from './testing/read-contacts.ts';
import { bytesOf, workbookOf, xlsxParts, sheetXml, zipOf } from './testing/workbooks.ts';

const text = (lines: readonly string[], encoding: BufferEncoding = 'utf8') =>
  Buffer.from(lines.join('\r\n'), encoding);
const HEADER = 'Organization,Full name,E-mail';
const ZOE = 'Meadow Park,Zoë,zoe@meadow.example';
const ZOE_LINE = 'Meadow Park | Zoë | zoe@meadow.example |  | ';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
/** Windows' and KOI8's bytes of the same line. */
const RUSSIAN_LINE = 'Стадион Северный | Ирина Павлова | irina@sever.example |  | ';
const RUSSIAN = {
  'windows-1251': 'd1f2e0e4e8eeed20d1e5e2e5f0edfbe92cc8f0e8ede020cfe0e2ebeee2e0',
  'koi8-r': 'f3d4c1c4c9cfce20f3c5d7c5d2ced9ca2ce9d2c9cec120f0c1d7cccfd7c1',
  ibm866: '91e2a0a4a8aead2091a5a2a5e0adeba92c88e0a8ada0208fa0a2abaea2a0',
};

it.each<[string, Buffer]>([
  ['UTF-8', text([HEADER, ZOE])],
  ['UTF-8 with a mark', text([`\uFEFF${HEADER}`, ZOE])],
  ['UTF-16 LE with a mark', text([`\uFEFF${HEADER}`, ZOE], 'utf16le')],
  ['UTF-16 LE without', text([HEADER, ZOE], 'utf16le')],
  ['UTF-16 BE with a mark', swapped(text([`\uFEFF${HEADER}`, ZOE], 'utf16le'))],
  ['UTF-16 BE without', swapped(text([HEADER, ZOE], 'utf16le'))],
  ['windows-1252', text([HEADER, ZOE], 'latin1')],
])('G1 reads a text in %s', async (_name, bytes) => {
  expect(await readContacts(bytes)).toEqual({ contacts: [ZOE_LINE], rejected: [], warnings: [] });
});

it.each(Object.entries(RUSSIAN))('G1 reads a text in %s', async (_name, hex) => {
  const line = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(',irina@sever.example')]);
  const bytes = Buffer.concat([text([HEADER, '']), line]);
  expect((await readContacts(bytes)).contacts).toEqual([RUSSIAN_LINE]);
});

it('G1 names the rows of a UTF-8 text that are in another encoding', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => `Спортивный клуб ${i},Олег,oleg${i}@club.example`);
  const broken = Buffer.from('Meadow Park,Zo\xEB,zoe@meadow.example', 'latin1');
  const { contacts, rejected } = await readContacts(Buffer.concat([text([HEADER, ...rows, '']), broken]));
  expect(contacts).toHaveLength(20);
  expect(rejected).toEqual([
    '22: Holds a character that could not be read (�). Correct it, or save the file as UTF-8.',
  ]);
});

it.each([',', ';', '\t', '|'])('G1 finds out that %j separates the cells', async (separator) => {
  const lines = [
    HEADER,
    'Meadow Park,Zoë,zoe@meadow.example',
    'Riverside,"Ann; of, the | club",ann@riverside.example',
  ];
  const put = (line: string) =>
    line.replaceAll(/("[^"]*")|,/gu, (_, quoted: string | undefined) => quoted ?? separator);
  const { contacts } = await readContacts(text(['Contacts of the season', '', ...lines.map(put)]));
  expect(contacts).toEqual([ZOE_LINE, 'Riverside | Ann; of, the | club | ann@riverside.example |  | ']);
});

it('G1 obeys the first line that Excel writes to name the separator', async () => {
  const lines = [
    'sep=;',
    'Organization;Full name;E-mail',
    'Meadow, Park, Club, Ltd;Zoë, M.;zoe@meadow.example',
    ';x;',
  ];
  const { contacts, rejected } = await readContacts(text(lines));
  expect(contacts).toEqual(['Meadow, Park, Club, Ltd | Zoë, M. | zoe@meadow.example |  | ']);
  // As Excel counts, which does not show that line.
  expect(rejected).toEqual(['3: The organization is missing.']);
});

it('G1 reads quotes, line breaks and formulas of text in cells, and names what Excel has shortened', async () => {
  const { contacts, rejected } = await readContacts(
    text([
      'Organization,Full name,E-mail,Phone',
      '"Club ""North"", Ltd","Zoë\r\nHartley",zoe@meadow.example,"=""0049 123"""',
      '"Club "South" Park",Ann,ann@south.example,="0042"',
      'Meadow Park,Eve,eve@meadow.example,4.42079E+11',
      'Meadow Park,=1+1,formula@meadow.example,',
    ]),
  );
  expect(contacts).toEqual([
    'Club "North", Ltd | Zoë Hartley | zoe@meadow.example |  | 0049 123',
    'Club "South" Park | Ann | ann@south.example |  | 0042',
    'Meadow Park | =1+1 | formula@meadow.example |  | ',
  ]);
  expect(rejected).toEqual([
    expect.stringMatching(/^4: “4\.42079E\+11” is what Excel or another program left/u),
  ]);
});

it('G1 reads cells that were copied from Excel, where a quotation mark at the beginning stands for itself', async () => {
  const { contacts } = await readContacts(
    text([
      'Organization\tFull name\tE-mail',
      '"North" Club\tZoë\tzoe@north.example',
      '"South\tAnn\tann@south.example',
    ]),
  );
  expect(contacts).toEqual([
    '"North" Club | Zoë | zoe@north.example |  | ',
    '"South | Ann | ann@south.example |  | ',
  ]);
});

it('G1 the name of a file says nothing: a text called .xls is read, and prose is refused', async () => {
  await expect(readContacts(text(['Dear all,', 'please find the list below.']))).rejects.toMatchObject({
    code: 'text_file',
  });
  await expect(readContacts(text(['Date,Amount', '2026-01-01,12']))).rejects.toMatchObject({
    code: 'no_header',
  });
});

it('G1 an empty cell under Organization goes to the organization that other rows of the domain name', async () => {
  const { contacts, rejected } = await readContacts(
    text([HEADER, ',Dan,dan@meadow.example', ZOE, ',Eve,eve@nowhere.example', ',Max,max@gmail.com']),
  );
  expect(contacts).toEqual(['Meadow Park | Dan | dan@meadow.example |  | ', ZOE_LINE]);
  expect(rejected).toEqual([4, 5].map((row) => `${row}: The organization is missing.`));
});

const peopleOf = (name: string) => [
  ['Full name', 'E-mail'],
  [name, `${name}@gmail.com`],
];

it('G1 takes the organization from the names of sheets, but not from a single or an unspeaking one', async () => {
  const book = workbookOf({
    'Meadow Park': peopleOf('zoe'),
    Riverside: peopleOf('ann'),
    Sheet3: peopleOf('eve'),
  });
  const { contacts, rejected, warnings } = await readContacts(bytesOf(book));
  expect(contacts).toEqual([
    'Meadow Park | zoe | zoe@gmail.com |  | ',
    'Riverside | ann | ann@gmail.com |  | ',
  ]);
  expect(rejected).toEqual(['2: The organization is missing.']);
  expect(warnings[0]).toBe(
    'No column says the organization: it was taken from the name of the sheet, Meadow Park.',
  );
  const single = await readContacts(bytesOf(workbookOf({ 'Season 2026': peopleOf('zoe') })));
  expect(single.contacts).toEqual([]);
});

const ods = (body: string, styles = '') =>
  zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
    {
      name: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
const cell = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const odsRow = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`;
const ODS_HEADER = odsRow(
  ['Organization', 'Full name', 'E-mail', 'Phone'].map((title) => cell(title)).join(''),
);

describe('G1 an OpenDocument sheet', () => {
  it('G1 as another program writes it', async () => {
    const rows = [
      ['Organization', 'Full name', 'E-mail', 'Phone'],
      ['Meadow Park', 'Zoë', 'zoe@meadow.example', 442079460101],
    ];
    const bytes = write(workbookOf({ A: rows }), { type: 'buffer', bookType: 'ods' }) as Buffer;
    expect((await readContacts(bytes)).contacts).toEqual([`${ZOE_LINE}442079460101`]);
  });

  it('G1 with spans, repeated cells, links, comments, hidden rows and a hidden sheet', async () => {
    const spanned = ' table:number-rows-spanned="2"';
    const link =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>a comment</text:p></office:annotation><text:p><text:a xlink:href="mailto:zoe@meadow.example">write to her</text:a></text:p></table:table-cell>';
    const number =
      '<table:table-cell office:value-type="float" office:value="442079460101"><text:p>4,42E+11</text:p></table:table-cell>';
    const { contacts, warnings } = await readContacts(
      ods(
        `<table:table table:name="A">${ODS_HEADER}
          ${odsRow(cell('Meadow<text:s text:c="3"/>Park', spanned) + cell('Zoë') + link + number)}
          ${odsRow('<table:covered-table-cell/>' + cell('Ann'))}
          ${odsRow(cell('Hidden') + cell('Hid'), ' table:visibility="filter"')}
          ${odsRow(cell('same', ' table:number-columns-repeated="2"'))}
          ${odsRow('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048000"')}
        </table:table>
        <table:table table:name="Old" table:style-name="ta2">${ODS_HEADER}${odsRow(cell('Gone') + cell('Gone'))}</table:table>`,
        '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
      ),
    );
    expect(contacts).toEqual([
      'Meadow Park | Zoë | zoe@meadow.example |  | 442079460101',
      'Meadow Park | Ann |  |  | ',
      'same | same |  |  | ',
    ]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Hidden rows not read: 1\./u),
      expect.stringMatching(/^This sheet is hidden/u),
    ]);
  });

  it('G1 S11 that repeats a row a million times is refused before it is made', async () => {
    const bytes = ods(
      `<table:table table:name="A">${ODS_HEADER}${odsRow(cell('x', ' table:number-columns-repeated="1000"'), ' table:number-rows-repeated="1000000"')}</table:table>`,
    );
    await expect(readContacts(bytes)).rejects.toMatchObject({ code: 'too_many_cells' });
  });
});

it('G1 a workbook stays one, whatever else its archive holds', async () => {
  const sheet = sheetXml(
    [
      ['Organization', 'Full name'],
      ['Meadow Park', 'Zoë'],
    ]
      .map(
        (cells) => `<row>${cells.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`,
      )
      .join(''),
  );
  const bytes = zipOf([...xlsxParts({ content: sheet }), { name: 'META-INF/manifest.xml', content: '<a/>' }]);
  expect((await readContacts(bytes)).contacts).toEqual(['Meadow Park | Zoë |  |  | ']);
});

it.each([
  [String.raw`A\\;Sales`, 'A\\'],
  [String.raw`A\;B;Sales`, 'A;B'],
  [String.raw`A\\\;B;Sales`, String.raw`A\;B`],
])(
  'G1 parts of a vCard are separated where the semicolon is not escaped: %s',
  async (value, organization) => {
    const card = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Zoe', `ORG:${value}`, 'END:VCARD', ''].join('\r\n');
    const { contacts } = await readContacts(Buffer.from(card));
    expect(contacts).toEqual([`${organization} | Zoe |  |  | `]);
  },
);
