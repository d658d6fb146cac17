import type { SheetFilterInfo } from 'hucre';
import { readXls, readXlsx, type CellValue, type MergeRange, type Sheet } from 'hucre/xlsx';
import { openCompoundFile, type CompoundFile } from './compound-file.ts';
import { fileKind } from './file-kind.ts';
import { WorkbookRefusal } from './refusals.ts';
import { readXlsDetails, type XlsDetails } from './xls-details.ts';
import { checkArchive } from './zip-limits.ts';

/** One visible worksheet. Rows and columns count from zero; a row without cells may be missing. */
export interface Worksheet {
  readonly name: string;
  readonly rows: readonly (readonly CellValue[] | undefined)[];
  readonly merges: readonly MergeRange[];
  /** Target of a cell's hyperlink. */
  readonly hyperlink: (row: number, column: number) => string | undefined;
}

/**
 * The visible worksheets of an .xlsx or .xls workbook. Hidden sheets are left out: what a person does not see
 * in the workbook must not appear among the contacts.
 *
 * @throws {WorkbookRefusal} when it is no such workbook, is encrypted or damaged, or is too large
 */
export async function readWorkbook(bytes: Buffer): Promise<Worksheet[]> {
  return fileKind(bytes) === 'zip' ? await readZippedWorkbook(bytes) : await readCompoundWorkbook(bytes);
}

async function readZippedWorkbook(bytes: Buffer): Promise<Worksheet[]> {
  const parts = checkArchive(bytes);
  if (!parts.has('[Content_Types].xml')) {
    throw new WorkbookRefusal(parts.has('META-INF/manifest.xml') ? 'open_document' : 'zip_file');
  }
  if (parts.has('xl/workbook.bin')) throw new WorkbookRefusal('binary_workbook');
  if (parts.has('word/document.xml') || parts.has('ppt/presentation.xml')) {
    throw new WorkbookRefusal('other_office_file');
  }
  const sheets = await readVisibleSheets(bytes);
  return sheets.map((sheet) =>
    worksheet(sheet, (row, column) => sheet.cells?.get(`${row},${column}`)?.hyperlink?.target),
  );
}

/**
 * The reader gives up on the whole workbook at a sheet that is no worksheet (a chart on a sheet of its own) and
 * names it: read again without that sheet.
 */
async function readVisibleSheets(bytes: Buffer, without: readonly string[] = []): Promise<Sheet[]> {
  try {
    const isWanted = (sheet: SheetFilterInfo) =>
      !sheet.hidden && !sheet.veryHidden && !without.includes(sheet.name);
    const workbook = await readXlsx(bytes, { sheets: isWanted });
    return workbook.sheets;
  } catch (error) {
    const name = /missing worksheet file for sheet "(.*)"$/su.exec(String(error))?.[1];
    if (name === undefined || without.includes(name) || without.length > 20) refuse(error);
    return await readVisibleSheets(bytes, [...without, name]);
  }
}

async function readCompoundWorkbook(bytes: Buffer): Promise<Worksheet[]> {
  const details = xlsDetails(bytes);
  if (details?.isEncrypted) throw new WorkbookRefusal('encrypted');
  const workbook = await readXls(bytes).catch(refuse);
  return workbook.sheets.flatMap((sheet, index) => {
    const own = details?.sheets[index];
    if (own && (own.isHidden || !own.isWorksheet)) return [];
    for (const [cell, text] of own?.formulaTexts ?? []) setCell(sheet.rows, cell, text);
    return [worksheet(sheet, (row, column) => own?.hyperlinks.get(`${row},${column}`))];
  });
}

function worksheet(sheet: Sheet, hyperlink: Worksheet['hyperlink']): Worksheet {
  return { name: sheet.name, rows: sheet.rows, merges: sheet.merges ?? [], hyperlink };
}

/** Undefined when the container is odd in a way that only the reader may understand. */
function xlsDetails(bytes: Buffer): XlsDetails | undefined {
  let file: CompoundFile;
  try {
    file = openCompoundFile(bytes);
  } catch {
    return undefined;
  }
  // [MS-OFFCRYPTO] 2.3.4: an encrypted .xlsx is a stream of this name.
  if (file.names.has('EncryptedPackage')) throw new WorkbookRefusal('encrypted');
  if (!file.names.has('Workbook') && !file.names.has('Book')) throw new WorkbookRefusal('other_office_file');
  try {
    return readXlsDetails(file);
  } catch {
    return undefined;
  }
}

function setCell(rows: CellValue[][], cell: string, text: string): void {
  const [row = 0, column = 0] = cell.split(',').map(Number);
  const cells = (rows[row] ??= []);
  while (cells.length <= column) cells.push(null);
  cells[column] = text;
}

/** The reader reports what it refuses without codes, only in these words. */
function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (/ cells?\b.* limit|outside the supported sheet bounds/u.test(message))
    throw new WorkbookRefusal('too_many_cells');
  if (message.includes('Unsupported XLS version')) throw new WorkbookRefusal('old_workbook');
  throw new WorkbookRefusal('damaged');
}
