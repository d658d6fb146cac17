import type { CellValue, MergeRange } from 'hucre/xlsx';
import { WorkbookRefusal } from '../refusals.ts';
import { hiddenSheet, type Worksheet } from '../worksheet.ts';
import type { Archive } from '../xlsx/archive.ts';
import { readXml, type Attributes } from '../xlsx/read-xml.ts';
import { MAX_TEXT } from '../xlsx/worksheet.ts';

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_FILLED = 6_000_000;
const MAX_RANGES = 200_000;
const MAX_SHEETS = 1000;

/**
 * The sheets of an OpenDocument spreadsheet (OpenDocument 1.3, part 3), the hidden ones by name alone, read piece by piece as an
 * .xlsx is. Cells and rows that stand for thousands of equal ones count as such before they are made.
 * @throws {WorkbookRefusal} when it is another document, encrypted, damaged, or too large
 */
export async function readOds(archive: Archive): Promise<Worksheet[]> {
  await refuseEncrypted(archive);
  if (!archive.has('content.xml')) throw new WorkbookRefusal('other_office_file');
  const reader = new SpreadsheetReader();
  await readXml(archive.read('content.xml'), reader);
  if (!reader.isSpreadsheet) throw new WorkbookRefusal('other_office_file');
  return reader.sheets;
}

async function refuseEncrypted(archive: Archive): Promise<void> {
  let isEncrypted = false;
  await readXml(archive.read('META-INF/manifest.xml'), {
    open: (name) => {
      if (name === 'encryption-data') isEncrypted = true;
    },
  });
  if (isEncrypted) throw new WorkbookRefusal('encrypted');
}

/** A sheet while it is read. */
class Sheet {
  readonly rows: CellValue[][] = [];
  readonly merges: MergeRange[] = [];
  readonly hiddenRows = new Set<number>();
  readonly hiddenColumns = new Set<number>();
  readonly links = new Map<string, string>();
  readonly name: string;
  readonly isHidden: boolean;
  row = 0;
  column = 0;
  columns = 0;
  constructor(name: string, isHidden: boolean) {
    this.name = name;
    this.isHidden = isHidden;
  }
}

const countOf = (attributes: Attributes, name: string) =>
  Math.max(1, Math.trunc(Number(attributes[name])) || 1);
const isHiding = (attributes: Attributes) =>
  /^(?:collapse|filter)$/u.test(attributes['table:visibility'] ?? '');

class SpreadsheetReader {
  readonly sheets: Worksheet[] = [];
  isSpreadsheet = false;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  /** Tables within a table's cell are none of ours. */
  #depth = 0;
  #sheet: Sheet | undefined;
  #cells: CellValue[] = [];
  #rowRepeats = 1;
  #cell: Attributes | undefined;
  #text = '';
  #paragraphs = 0;
  #isText = false;
  /** Within a comment. */
  #asides = 0;
  #link: string | undefined;
  #filled = 0;

  readonly open = (name: string, attributes: Attributes): void => {
    if (name === 'spreadsheet') this.isSpreadsheet = true;
    else if (name === 'style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'table-properties') this.#readStyle(attributes);
    else if (name === 'annotation' || name === 'shapes') this.#asides += 1;
    else if (name === 'table') this.#openTable(attributes);
    else if (!this.#sheet || this.#depth > 1 || this.#asides > 0) return;
    else if (name === 'table-column') this.#readColumn(this.#sheet, attributes);
    else if (name === 'table-row') this.#openRow(this.#sheet, attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell(attributes);
    else if (this.#cell) this.#openText(name, attributes);
  };

  readonly text = (piece: string): void => {
    if (this.#isText && this.#asides === 0) this.#add(piece);
  };

  readonly close = (name: string): void => {
    if (name === 'annotation' || name === 'shapes') this.#asides -= 1;
    else if (name === 'table') this.#closeTable();
    else if (!this.#sheet || this.#depth > 1 || this.#asides > 0) return;
    else if (name === 'p') this.#isText = false;
    else if (name === 'table-row') this.#closeRow(this.#sheet);
    else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#cell) {
      this.#closeCell(this.#sheet, this.#cell);
    }
  };

  #readStyle(attributes: Attributes): void {
    if (attributes['table:display'] === 'false') this.#hiddenStyles.add(this.#style);
  }

  #openTable(attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > 1) return;
    if (this.sheets.length >= MAX_SHEETS) throw new WorkbookRefusal('too_many_cells');
    const isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
    this.#sheet = new Sheet(attributes['table:name'] ?? '', isHidden);
  }

  #closeTable(): void {
    this.#depth -= 1;
    const sheet = this.#sheet;
    if (this.#depth > 0 || !sheet) return;
    this.#sheet = undefined;
    const { name, rows, merges, hiddenRows, hiddenColumns, links } = sheet;
    const hyperlink: Worksheet['hyperlink'] = (row, column) => links.get(`${row},${column}`);
    this.sheets.push(
      sheet.isHidden ? hiddenSheet(name) : { name, rows, merges, hiddenRows, hiddenColumns, hyperlink },
    );
  }

  #readColumn(sheet: Sheet, attributes: Attributes): void {
    const end = Math.min(sheet.columns + countOf(attributes, 'table:number-columns-repeated'), MAX_COLUMNS);
    if (isHiding(attributes)) {
      for (let column = sheet.columns; column < end; column += 1) sheet.hiddenColumns.add(column);
    }
    sheet.columns = end;
  }

  #openRow(sheet: Sheet, attributes: Attributes): void {
    sheet.column = 0;
    this.#cells = [];
    this.#rowRepeats = countOf(attributes, 'table:number-rows-repeated');
    // Rows without cells beyond the last one are hidden by the million.
    if (isHiding(attributes) && this.#rowRepeats < MAX_RANGES) {
      if (sheet.hiddenRows.size + this.#rowRepeats > MAX_ROWS) throw new WorkbookRefusal('too_many_cells');
      for (let more = 0; more < this.#rowRepeats; more += 1) sheet.hiddenRows.add(sheet.row + more);
    }
  }

  #closeRow(sheet: Sheet): void {
    const cells = this.#cells;
    if (cells.length > 0) {
      this.#filled += cells.length * this.#rowRepeats;
      if (sheet.row + this.#rowRepeats > MAX_ROWS || this.#filled > MAX_FILLED) {
        throw new WorkbookRefusal('too_many_cells');
      }
      for (let more = 0; more < this.#rowRepeats; more += 1) sheet.rows[sheet.row + more] = cells;
    }
    sheet.row += this.#rowRepeats;
  }

  #openCell(attributes: Attributes): void {
    this.#cell = attributes;
    this.#text = '';
    this.#paragraphs = 0;
    this.#isText = false;
    this.#link = undefined;
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      if (this.#paragraphs > 0) this.#add('\n');
      this.#paragraphs += 1;
      this.#isText = true;
    } else if (name === 's') this.#add(' ');
    else if (name === 'tab') this.#add('\t');
    else if (name === 'line-break') this.#add('\n');
    else if (name === 'a') this.#link ??= attributes['xlink:href'];
  }

  #add(piece: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += piece;
  }

  #closeCell(sheet: Sheet, attributes: Attributes): void {
    this.#cell = undefined;
    const value = this.#valueOf(attributes);
    const repeats = countOf(attributes, 'table:number-columns-repeated');
    if (value !== null) {
      if (sheet.column + repeats > MAX_COLUMNS) throw new WorkbookRefusal('too_many_cells');
      while (this.#cells.length < sheet.column) this.#cells.push(null);
      for (let more = 0; more < repeats; more += 1) this.#cells.push(value);
      this.#noteSpan(sheet, attributes);
      if (this.#link !== undefined && sheet.links.size < MAX_RANGES) {
        sheet.links.set(`${sheet.row},${sheet.column}`, this.#link);
      }
    }
    sheet.column += repeats;
  }

  #noteSpan(sheet: Sheet, attributes: Attributes): void {
    const rows = countOf(attributes, 'table:number-rows-spanned');
    const columns = countOf(attributes, 'table:number-columns-spanned');
    if (rows === 1 && columns === 1) return;
    if (sheet.merges.length >= MAX_RANGES) throw new WorkbookRefusal('too_many_cells');
    sheet.merges.push({
      startRow: sheet.row,
      startCol: sheet.column,
      endRow: sheet.row + rows - 1,
      endCol: sheet.column + columns - 1,
    });
  }

  /** A number as it is, not as it is shown: a telephone number may be shown shortened. */
  #valueOf(attributes: Attributes): CellValue {
    const type = attributes['office:value-type'];
    const given = attributes['office:value'];
    if (type === 'float' && given !== undefined && Number.isFinite(Number(given))) return Number(given);
    if (type === 'date') return attributes['office:date-value'] ?? this.#text;
    if (type === 'boolean') return attributes['office:boolean-value'] === 'true';
    const text = this.#text === '' ? (attributes['office:string-value'] ?? '') : this.#text;
    return text === '' ? null : text;
  }
}
