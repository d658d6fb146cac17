import { CFB, read } from '@e965/xlsx';
import { openCompoundFile } from './compound-file.ts';
import {
  bytesOf,
  fileOf,
  workbookOf,
  xlsxParts,
  zipOf,
  sheetXml,
  type ZipPart,
} from './testing/workbooks.ts';
import { readWorkbook } from './workbook.ts';

const CELLS = [
  ['Organization', 'Full name'],
  ['Meadow Park', 'Zoe'],
];
const textOf = async (bytes: Buffer) => {
  const sheets = await readWorkbook(bytes);
  return sheets.map(({ rows }) => rows);
};

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const PARTS = xlsxParts({
  content: sheetXml(CELLS.map((row) => `<row>${row.map(inline).join('')}</row>`).join('')),
});
const renamed = (rename: (name: string) => string): Buffer =>
  zipOf(PARTS.map((part): ZipPart => ({ ...part, name: rename(part.name) })));

it.each<[string, (name: string) => string]>([
  ['backslashes in the names of parts', (name) => name.replaceAll('/', '\\')],
  ['[content_types].xml in lower case', (name) => name.toLowerCase()],
  ['names in capitals', (name) => name.toUpperCase()],
  ['a slash before each name', (name) => `/${name}`],
])('O16 reads an .xlsx with %s', async (_, rename) => {
  expect(await textOf(renamed(rename))).toEqual([CELLS]);
});

it('O16 reads an .xlsx in UTF-16', async () => {
  const parts = PARTS.map(({ name, content }) => ({
    name,
    content: Buffer.from(`\uFEFF${String(content).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  }));
  expect(await textOf(zipOf(parts))).toEqual([CELLS]);
});

const withStyles = (styles: string) =>
  PARTS.map(({ name, content }) => ({
    name,
    content: String(content).replace(
      /<\/Relationships>$/u,
      name.startsWith('xl/') ? '<Relationship Id="rId9" Type="x/styles" Target="styles.xml"/>$&' : '$&',
    ),
  })).concat({ name: 'xl/styles.xml', content: styles });

it('O16 reads an .xlsx with an empty part, and refuses one whose part breaks off', async () => {
  expect(await textOf(zipOf(withStyles('<styleSheet/>')))).toEqual([CELLS]);
  await expect(readWorkbook(zipOf(withStyles('<styleSheet><fonts/>')))).rejects.toMatchObject({
    code: 'damaged',
  });
});

const compoundFile = (streams: Record<string, Buffer>): Buffer => {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, name, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
};
const streamOf = (bytes: Buffer): Buffer => openCompoundFile(bytes).read('Workbook') ?? Buffer.alloc(0);

it.each(['WORKBOOK', 'workbook', 'BOOK'])('O16 reads an .xls whose stream is called %s', async (name) => {
  expect(await textOf(compoundFile({ [`/${name}`]: streamOf(fileOf(CELLS, 'biff8')) }))).toEqual([CELLS]);
});

it('O16 reads the workbook itself, not one that is embedded in it', async () => {
  const own = streamOf(fileOf(CELLS, 'biff8'));
  const embedded = streamOf(
    fileOf(
      [
        ['Organization', 'Full name'],
        ['Wrong Club', 'Embedded'],
      ],
      'biff8',
    ),
  );
  for (const folder of ['MBD00A1', 'zzz']) {
    const file = compoundFile({ '/Workbook': own, [`/${folder}/Workbook`]: embedded });
    expect(await textOf(file)).toEqual([CELLS]);
    expect(read(file).SheetNames).toEqual(['Contacts']);
  }
});

it.each(['xlsx', 'biff8'] as const)('O16 knows what is hidden in %s', async (type) => {
  const book = workbookOf({ Contacts: [...CELLS, ['Riverside', 'Ann']] }, (made) => {
    const sheet = made.Sheets['Contacts'] ?? {};
    sheet['!rows'] = [{}, { hidden: true }, {}];
    sheet['!cols'] = [{}, { hidden: true }];
  });
  const bytes = bytesOf(book, type);
  const [sheet] = await readWorkbook(type === 'xlsx' ? bytes : withHiddenRow(bytes, 1));
  expect([...(sheet?.hiddenRows ?? [])]).toEqual([1]);
  expect([...(sheet?.hiddenColumns ?? [])]).toEqual([1]);
});

/** The library writes no ROW record ([MS-XLS] 2.4.221): one is inserted after the beginning of the only sheet. */
function withHiddenRow(bytes: Buffer, row: number): Buffer {
  const stream = streamOf(bytes);
  const sheet = stream.indexOf(Buffer.from('0908100000061000', 'hex')) + 20;
  const record = Buffer.from('0802100000000000010000000000000020010f00', 'hex');
  record.writeUInt16LE(row, 4);
  return compoundFile({
    '/Workbook': Buffer.concat([stream.subarray(0, sheet), record, stream.subarray(sheet)]),
  });
}
