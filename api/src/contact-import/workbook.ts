import { readXls, type CellValue } from 'hucre/xlsx';
import { openCompoundFile, type CompoundFile } from './compound-file.ts';
import { fileKind } from './file-kind.ts';
import { readOds } from './ods/read-ods.ts';
import { WorkbookRefusal } from './refusals.ts';
import { decodeText } from './text/decode-text.ts';
import { readDelimited } from './text/read-delimited.ts';
import { readVCards } from './vcard/read-vcards.ts';
import { readXlsDetails, type XlsDetails } from './xls-details.ts';
import { hiddenSheet, type Worksheet } from './worksheet.ts';
import { openArchive } from './xlsx/archive.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * The sheets of a workbook (.xlsx, .xls, .ods), the hidden ones by name alone; of a text (.csv, .tsv, pasted cells) or a file of
 * vCards, one. What the file is, its content says.
 *
 * @throws {WorkbookRefusal} when it is nothing of these, is encrypted or damaged, or is too large
 */
export async function readWorkbook(bytes: Buffer): Promise<Worksheet[]> {
  const kind = fileKind(bytes);
  if (kind === 'text') return [readDelimited(decodeText(bytes))];
  if (kind === 'vcard') return [readVCards(decodeText(bytes))];
  if (kind === 'compound') return await readCompoundWorkbook(bytes);
  const archive = openArchive(bytes);
  return archive.has('META-INF/manifest.xml') && !archive.has('[Content_Types].xml')
    ? await readOds(archive)
    : await readXlsx(archive);
}

async function readCompoundWorkbook(bytes: Buffer): Promise<Worksheet[]> {
  const file = compoundFile(bytes);
  const name = file?.has('Workbook') ? 'Workbook' : 'Book';
  const details = file && xlsDetails(file, name);
  if (details?.isEncrypted) throw new WorkbookRefusal('encrypted');
  const workbook = await readXls(file?.withStream(name, 'Workbook') ?? bytes).catch(refuse);
  return workbook.sheets.flatMap(({ name: title, rows, merges = [] }, index) => {
    const own = details?.sheets[index];
    if (own && !own.isWorksheet) return [];
    if (own?.isHidden) return [hiddenSheet(title)];
    for (const [cell, text] of own?.formulaTexts ?? []) setCell(rows, cell, text);
    const { hiddenRows = NONE, hiddenColumns = NONE } = own ?? {};
    const hyperlink: Worksheet['hyperlink'] = (row, column) => own?.hyperlinks.get(`${row},${column}`);
    return [{ name: title, rows, merges, hiddenRows, hiddenColumns, hyperlink }];
  });
}

/** Undefined when only the reader may be able to make sense of the container. */
function compoundFile(bytes: Buffer): CompoundFile | undefined {
  let file: CompoundFile;
  try {
    file = openCompoundFile(bytes);
  } catch {
    return undefined;
  }
  // [MS-OFFCRYPTO] 2.3.4: an encrypted .xlsx is a stream of this name.
  if (file.has('EncryptedPackage')) throw new WorkbookRefusal('encrypted');
  if (!file.has('Workbook') && !file.has('Book')) throw new WorkbookRefusal('other_office_file');
  return file;
}

function xlsDetails(file: CompoundFile, name: string): XlsDetails | undefined {
  try {
    return readXlsDetails(file, name);
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

/** The reader has no error codes, only these messages. */
function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (/ cells?\b.* limit|outside the supported sheet bounds/u.test(message))
    throw new WorkbookRefusal('too_many_cells');
  if (message.includes('Unsupported XLS version')) throw new WorkbookRefusal('old_workbook');
  throw new WorkbookRefusal('damaged');
}
