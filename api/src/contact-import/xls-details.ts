import type { CompoundFile } from './compound-file.ts';

/** Records of the workbook stream, [MS-XLS] 2.3. */
const RECORD = {
  formula: 0x0006,
  endOfFile: 0x000a,
  filePass: 0x002f,
  columnInfo: 0x007d,
  boundSheet: 0x0085,
  hyperlink: 0x01b8,
  string: 0x0207,
  row: 0x0208,
  beginOfFile: 0x0809,
} as const;
const WORKSHEET = 0;
/** Bits of the records ROW and COLINFO, [MS-XLS] 2.4.221 and 2.4.53. */
const ROW_IS_HIDDEN = 0x20;
const COLUMN_IS_HIDDEN = 1;
const MAILTO = Buffer.from('mailto:', 'utf16le');

interface BiffRecord {
  readonly type: number;
  readonly data: Buffer;
}

/** What the workbook reader leaves out about a sheet of an .xls workbook. */
export interface XlsSheetDetails {
  readonly isHidden: boolean;
  /** False for chart and macro sheets. */
  readonly isWorksheet: boolean;
  /** `mailto:` targets of hyperlinks by `row,column`, zero-based. */
  readonly hyperlinks: ReadonlyMap<string, string>;
  /** Cached text of the first cell of each shared or array formula, by `row,column`. */
  readonly formulaTexts: ReadonlyMap<string, string>;
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
}

export interface XlsDetails {
  readonly isEncrypted: boolean;
  /** In the order of the workbook, as the reader gives the sheets too. */
  readonly sheets: readonly XlsSheetDetails[];
}

/** Reads the details. Undefined for a compound file without a workbook stream. */
export function readXlsDetails(file: CompoundFile, name: string): XlsDetails | undefined {
  const stream = file.read(name);
  if (!stream) return undefined;
  const sheets: XlsSheetDetails[] = [];
  for (const { type, data } of records(stream, 0)) {
    if (type === RECORD.filePass) return { isEncrypted: true, sheets: [] };
    if (type === RECORD.boundSheet) sheets.push(readSheet(stream, data));
  }
  return { isEncrypted: false, sheets };
}

function readSheet(stream: Buffer, boundSheet: Buffer): XlsSheetDetails {
  const hyperlinks = new Map<string, string>();
  const formulaTexts = new Map<string, string>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const isWorksheet = boundSheet[5] === WORKSHEET;
  if (isWorksheet) {
    let formulaCell = '';
    let previous: number = RECORD.beginOfFile;
    for (const { type, data } of records(stream, boundSheet.readUInt32LE(0))) {
      if (type === RECORD.hyperlink) addHyperlink(hyperlinks, data);
      if (type === RECORD.formula) formulaCell = `${data.readUInt16LE(0)},${data.readUInt16LE(2)}`;
      // The reader finds text that directly follows a formula, but not after the record of a shared formula.
      if (type === RECORD.string && previous !== RECORD.formula) formulaTexts.set(formulaCell, text(data));
      if (type === RECORD.row && ((data[12] ?? 0) & ROW_IS_HIDDEN) !== 0)
        hiddenRows.add(data.readUInt16LE(0));
      if (type === RECORD.columnInfo && ((data[8] ?? 0) & COLUMN_IS_HIDDEN) !== 0) {
        for (let column = data.readUInt16LE(0); column <= Math.min(data.readUInt16LE(2), 255); column += 1) {
          hiddenColumns.add(column);
        }
      }
      previous = type;
    }
  }
  const isHidden = ((boundSheet[4] ?? 0) & 3) !== 0;
  return { isHidden, isWorksheet, hyperlinks, formulaTexts, hiddenRows, hiddenColumns };
}

/** The records of one substream, from its beginning to its end, without those of charts embedded in it. */
function* records(stream: Buffer, start: number): Generator<BiffRecord> {
  let depth = 0;
  for (let at = start; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (type === RECORD.beginOfFile) depth += 1;
    if (type === RECORD.endOfFile) depth -= 1;
    if (depth <= 0) return;
    if (depth === 1) yield { type, data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** HLINK, [MS-XLS] 2.4.140: a range of cells and an address; only `mailto:` ones are kept. */
function addHyperlink(hyperlinks: Map<string, string>, data: Buffer): void {
  const start = data.indexOf(MAILTO);
  if (start < 0) return;
  const [target = ''] = data.toString('utf16le', start).split('\u0000');
  const [firstRow, lastRow, firstColumn, lastColumn] = [0, 2, 4, 6].map((at) => data.readUInt16LE(at));
  if (firstRow === lastRow && firstColumn === lastColumn)
    hyperlinks.set(`${firstRow},${firstColumn}`, target);
}

/** XLUnicodeString, [MS-XLS] 2.5.294. */
function text(data: Buffer): string {
  const isWide = ((data[2] ?? 0) & 1) === 1;
  const end = 3 + data.readUInt16LE(0) * (isWide ? 2 : 1);
  return data.toString(isWide ? 'utf16le' : 'latin1', 3, end);
}
