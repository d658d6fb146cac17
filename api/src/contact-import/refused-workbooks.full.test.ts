import { CFB, write } from '@e965/xlsx';
import type { LightMyRequestResponse } from 'fastify';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { leftFiles, upload } from './testing/import-api.ts';
import { fileOf, gibibyteOfZeros, sheetXml, workbookOf, xlsxParts, zipOf } from './testing/workbooks.ts';

const HEADER = ['Organization', 'Full name', 'Title', 'E-mail', 'Phone'];

const ROW = ['Meadow Park', 'Zoe', '', 'zoe@meadow.example', ''];

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

/** Whatever is refused has changed nothing, and left no file behind. */
async function expectNothingChanged(): Promise<void> {
  const { rows } = await api.testDatabase.database.pool.query(
    'select (select count(*) from organizations) + (select count(*) from contacts) as stored',
  );
  expect(rows).toEqual([{ stored: '0' }]);
  expect(await leftFiles()).toEqual([]);
}

const detailOf = (answer: LightMyRequestResponse) => answer.json<{ detail: string }>().detail;

function compoundFile(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, name, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** BOF of a BIFF8 workbook, then FILEPASS. */
const ENCRYPTED_XLS = Buffer.concat([
  Buffer.from('0908100000060500000000000000000000000000', 'hex'),
  Buffer.from('2f0006000000ffffffff', 'hex'),
  Buffer.alloc(5000),
]);

const bomb = (declaredSize: number) =>
  zipOf(xlsxParts({ content: gibibyteOfZeros(), isPacked: true, declaredSize }));

const inlineRow = (cells: readonly string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

const sheetOfXml = (rows: string) => zipOf(xlsxParts({ content: sheetXml(rows) }));

it.each<[string, number, RegExp, () => Buffer]>([
  ['an empty file', 400, /file is empty/, () => Buffer.alloc(0)],
  ['a text file', 415, /text file/, () => Buffer.from('Dear all,\nplease find the list below.\n')],
  [
    'a CSV whose quotation mark is never closed',
    422,
    /^Row 2: a quotation mark/,
    () => Buffer.from('Organization;Name;E-mail\n"Meadow;Zoe;zoe@meadow.example\nRiverside;Ann;\n'),
  ],
  [
    'vCards that break off',
    422,
    /^Card 2: the file breaks off/,
    () => Buffer.from('BEGIN:VCARD\r\nFN:Zoe\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Ann\r\n'),
  ],
  ['a web page', 415, /web page/, () => Buffer.from('<html><table><tr><td>x</td></tr></table></html>')],
  ['a PDF', 415, /PDF/, () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['an image', 415, /image/, () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['random bytes', 415, /neither a workbook/, () => Buffer.from('00ff13370badf00d00ff', 'hex')],
  ['a ZIP without workbook', 415, /ZIP archive/, () => zipOf([{ name: 'readme.txt', content: 'hello' }])],
  [
    'a text document',
    415,
    /another kind/,
    () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<w/>' },
      ]),
  ],
  [
    'an OpenDocument text',
    415,
    /another kind/,
    () =>
      zipOf([
        { name: 'META-INF/manifest.xml', content: '<manifest/>' },
        { name: 'content.xml', content: '<office:document-content><office:text/></office:document-content>' },
      ]),
  ],
  [
    'an encrypted OpenDocument sheet',
    422,
    /password/,
    () =>
      zipOf([
        {
          name: 'META-INF/manifest.xml',
          content: '<manifest><file-entry><encryption-data/></file-entry></manifest>',
        },
        { name: 'content.xml', content: 'secret' },
      ]),
  ],
  [
    'a binary workbook',
    415,
    /\.xlsb/,
    () => write(workbookOf({ A: [HEADER, ROW] }), { type: 'buffer', bookType: 'xlsb' }) as Buffer,
  ],
  [
    'a workbook of Excel 5',
    415,
    /older than Excel 97/,
    () => write(workbookOf({ A: [HEADER, ROW] }), { type: 'buffer', bookType: 'biff5' }) as Buffer,
  ],
  [
    'a workbook of Excel 2',
    415,
    /older than Excel 97/,
    () => write(workbookOf({ A: [HEADER, ROW] }), { type: 'buffer', bookType: 'biff2' }) as Buffer,
  ],
  [
    'an encrypted .xlsx',
    422,
    /password/,
    () => compoundFile({ EncryptionInfo: Buffer.alloc(5000, 1), EncryptedPackage: Buffer.alloc(5000, 2) }),
  ],
  ['an encrypted .xls', 422, /password/, () => compoundFile({ Workbook: ENCRYPTED_XLS })],
  ['another compound file', 415, /another kind/, () => compoundFile({ WordDocument: Buffer.alloc(5000, 1) })],
  ['a cut .xlsx', 422, /damaged/, () => fileOf([HEADER, ROW]).subarray(0, 3000)],
  ['a cut .xls', 422, /damaged/, () => fileOf([HEADER, ROW], 'biff8').subarray(0, 1500)],
  [
    'a workbook with a broken part',
    422,
    /damaged/,
    () => zipOf(xlsxParts({ content: 'not XML at all' }).filter((part) => part.name !== 'xl/workbook.xml')),
  ],
  ['a bomb that says what it is', 413, /unpacks to more/, () => bomb(1024 ** 3)],
  ['a bomb that lies', 422, /damaged/, () => bomb(2000)],
  ['a bomb that says nothing', 422, /damaged/, () => bomb(0)],
  [
    'a cell in the farthest corner',
    413,
    /too many cells/,
    () => sheetOfXml(`${inlineRow(HEADER)}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  ],
  [
    'too many rows',
    413,
    /100,000 rows/,
    () => sheetOfXml(inlineRow(HEADER) + inlineRow(['Meadow Park', 'Zoe']).repeat(100_001)),
  ],
  ['no sheet with anything in it', 422, /is empty/, () => fileOf([[]])],
  ['headers without rows', 422, /no rows below/, () => fileOf([HEADER])],
  [
    'a wrong layout',
    422,
    /Looked for.*Organization.*Full name.*Title.*E-mail.*Phone/,
    () =>
      fileOf([
        ['Date', 'Amount'],
        ['2026-01-01', 12],
      ]),
  ],
])('O16 P2 refuses %s with %i and changes nothing', async (_name, status, detail, make) => {
  const answer = await upload(api, make());
  expect(detailOf(answer)).toMatch(detail);
  expect(answer.statusCode).toBe(status);
  await expectNothingChanged();
});
