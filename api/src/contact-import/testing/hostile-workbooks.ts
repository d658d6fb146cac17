import { constants, deflateRawSync } from 'node:zlib';
import { sheetXml, xlsxParts, zipOf, type ZipPart } from './workbooks.ts';

const MEBIBYTE = 1024 ** 2;

const pack = (bytes: Buffer) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/** A deflate stream (RFC 1951) that repeats the same piece, never unpacked in memory. */
function repeated(head: string, piece: string, tail: string, mebibytes: number): Omit<ZipPart, 'name'> {
  const block = Buffer.from(piece.repeat(Math.ceil(MEBIBYTE / piece.length)));
  const packed = pack(block);
  const content = Buffer.concat([
    pack(Buffer.from(head)),
    ...Array.from({ length: mebibytes }, () => packed),
    deflateRawSync(Buffer.from(tail), { level: 9 }),
  ]);
  return { content, isPacked: true, declaredSize: head.length + block.length * mebibytes + tail.length };
}

const [SHEET_HEAD = '', SHEET_TAIL = ''] = sheetXml('#').split('#');
const HEADER_ROW =
  '<row>' +
  ['Organization', 'Full name', 'E-mail']
    .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('') +
  '</row>';

const sheetOfRows = (row: string, mebibytes: number) =>
  zipOf(xlsxParts(repeated(SHEET_HEAD + HEADER_ROW, row, SHEET_TAIL, mebibytes)));

/** A sheet whose rows are followed by the same element over and over. */
const sheetWithTail = (element: string, mebibytes: number) =>
  zipOf(xlsxParts(repeated(`${SHEET_HEAD}${HEADER_ROW}</sheetData>`, element, '</worksheet>', mebibytes)));

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRINGS_RELATIONSHIP = `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`;

function sharedStrings(mebibytes: number): Buffer {
  const parts = xlsxParts({ content: sheetXml(HEADER_ROW) }).map(({ name, content }) => ({
    name,
    content: String(content).replace(/<\/Relationships>$/u, `${STRINGS_RELATIONSHIP}$&`),
  }));
  const strings = repeated('<sst>', '<si><t>a</t></si>', '</sst>', mebibytes);
  return zipOf([...parts, { name: 'xl/sharedStrings.xml', ...strings }]);
}

const ODS_HEAD = '<office:document-content><office:body><office:spreadsheet><table:table table:name="A">';
const ODS_TAIL = '</table:table></office:spreadsheet></office:body></office:document-content>';
const odsOf = (element: string) => (mebibytes: number) =>
  zipOf([
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    { name: 'content.xml', ...repeated(ODS_HEAD, element, ODS_TAIL, mebibytes) },
  ]);

/**
 * Workbooks of some kilobytes that demand gigabytes or minutes. The unpacked size in MiB is given, so that some stay below
 * every limit on the archive and must be handled, and others must be refused before they are unpacked.
 */
export const HOSTILE_WORKBOOKS: Readonly<Record<string, (mebibytes: number) => Buffer>> = {
  'rows of empty cells': (mebibytes) => sheetOfRows(`<row>${'<c/>'.repeat(50)}</row>`, mebibytes),
  'rows of numbers': (mebibytes) => sheetOfRows(`<row>${'<c><v>1</v></c>'.repeat(50)}</row>`, mebibytes),
  'rows of formulas': (mebibytes) => sheetOfRows('<row><c><f>A1+B1</f><v>1</v></c></row>', mebibytes),
  'hidden rows': (mebibytes) => sheetOfRows('<row hidden="1"/>', mebibytes),
  'shared strings': sharedStrings,
  'merged cells': (mebibytes) => sheetWithTail('<mergeCell ref="A1:A2"/>', mebibytes),
  columns: (mebibytes) => sheetWithTail('<col min="1" max="16384" hidden="1"/>', mebibytes),
  'nested elements': (mebibytes) => sheetWithTail('<a>', mebibytes),
  'OpenDocument rows': odsOf(
    '<table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>',
  ),
  'OpenDocument cells that repeat': odsOf(
    '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>',
  ),
  'OpenDocument rows that are hidden': odsOf('<table:table-row table:visibility="collapse"/>'),
  'OpenDocument columns': odsOf(
    '<table:table-column table:number-columns-repeated="16384" table:visibility="collapse"/>',
  ),
  'OpenDocument tables in tables': odsOf('<table:table>'),
  'one long text': (mebibytes) => sheetWithTail('text without an end ', mebibytes),
};
