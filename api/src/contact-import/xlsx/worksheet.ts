import { serialToDate } from 'hucre';
import type { CellValue, MergeRange } from 'hucre/xlsx';
import { WorkbookRefusal } from '../refusals.ts';
import type { Archive } from './archive.ts';
import { decodeEscapes, readXml, type Attributes } from './read-xml.ts';
import { readRelationships } from './relationships.ts';

/** Largest rectangle of a sheet, in cells: 100,000 rows of 200. */
const MAX_AREA = 20_000_000;
/** Most cells with a value: 100,000 rows of 60. */
const MAX_FILLED = 6_000_000;
/** Most merged ranges, and most hyperlinks. */
const MAX_RANGES = 200_000;
/** Longest text of a cell that is kept. Excel holds 32,767. */
export const MAX_TEXT = 100_000;
const MAX_COLUMNS = 16_384;
/** Hidden columns beyond this one are not recorded. */
const MAX_HIDDEN_COLUMN = 1000;
const MAX_ROWS = 1_048_576;

/** What the cells of a workbook refer to. */
export interface CellSources {
  readonly strings: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  readonly is1904: boolean;
}

/** The content of a worksheet's part; rows and columns from zero. */
export interface SheetContent {
  readonly rows: CellValue[][];
  readonly merges: readonly MergeRange[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  readonly hyperlink: (row: number, column: number) => string | undefined;
}

/**
 * Reads a worksheet (ECMA-376 18.3) piece by piece: only the values stay in memory.
 * @throws {WorkbookRefusal} `too_many_cells` or `damaged`
 */
export async function readWorksheet(
  archive: Archive,
  part: string,
  sources: CellSources,
): Promise<SheetContent> {
  const reader = new WorksheetReader(sources);
  await readXml(archive.read(part), reader);
  const { rows, merges, hiddenRows, hiddenColumns, links } = reader;
  const targets = links.size > 0 ? await readRelationships(archive, part) : undefined;
  const hyperlink = (row: number, column: number) =>
    targets?.get(links.get(`${row},${column}`) ?? '')?.target;
  return { rows, merges, hiddenRows, hiddenColumns, hyperlink };
}

class WorksheetReader {
  readonly rows: CellValue[][] = [];
  readonly merges: MergeRange[] = [];
  readonly hiddenRows = new Set<number>();
  readonly hiddenColumns = new Set<number>();
  /** Ids of relationships by `row,column`. */
  readonly links = new Map<string, string>();
  readonly #sources: CellSources;
  #row = -1;
  #column = -1;
  #lastColumn = 0;
  #filled = 0;
  #columnElements = 0;
  #cell: Attributes | undefined;
  #text = '';
  #isText = false;
  #isPronunciation = false;

  constructor(sources: CellSources) {
    this.#sources = sources;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    this.#isText = false;
    if (name === 'v' || name === 't') this.#isText = this.#cell !== undefined && !this.#isPronunciation;
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#isPronunciation = true;
    else if (name === 'col') this.#readColumn(attributes);
    else if (name === 'mergeCell') this.#readMerge(attributes);
    else if (name === 'hyperlink') this.#readLink(attributes);
  };

  readonly text = (piece: string): void => {
    if (this.#isText && this.#text.length < MAX_TEXT) this.#text += piece;
  };

  readonly close = (name: string): void => {
    this.#isText = false;
    if (name === 'rPh') this.#isPronunciation = false;
    if (name !== 'c' || !this.#cell) return;
    const value = this.#valueOf(this.#cell);
    this.#cell = undefined;
    if (value !== null) this.#put(value);
  };

  #openRow({ r, hidden }: Attributes): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r) - 1;
    this.#column = -1;
    if (isTrue(hidden)) this.hiddenRows.add(this.#row);
  }

  #openCell(attributes: Attributes): void {
    const place = attributes['r'] === undefined ? undefined : placeOf(attributes['r']);
    this.#row = place?.row ?? this.#row;
    this.#column = place?.column ?? this.#column + 1;
    this.#cell = attributes;
    this.#text = '';
  }

  #put(value: CellValue): void {
    const [row, column] = [this.#row, this.#column];
    this.#lastColumn = Math.max(this.#lastColumn, column);
    this.#filled += 1;
    const area = Math.max(this.rows.length, row + 1) * (this.#lastColumn + 1);
    const isInside = row >= 0 && column >= 0 && row < MAX_ROWS && column < MAX_COLUMNS;
    if (!isInside || area > MAX_AREA || this.#filled > MAX_FILLED)
      throw new WorkbookRefusal('too_many_cells');
    const cells = (this.rows[row] ??= []);
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  #valueOf({ t: type, s: style }: Attributes): CellValue {
    const text = this.#text;
    if (text === '') return null;
    if (type === 's') return this.#sources.strings[Number(text)] ?? null;
    if (type === 'str' || type === 'inlineStr') return decodeEscapes(text);
    if (type === 'b') return isTrue(text);
    const number = type === 'e' ? Number.NaN : Number(text);
    if (Number.isNaN(number)) return text;
    const isDate = style !== undefined && this.#sources.dateStyles.has(Number(style));
    return isDate ? serialToDate(number, this.#sources.is1904) : number;
  }

  #readColumn({ min, max, hidden }: Attributes): void {
    if ((this.#columnElements += 1) > MAX_COLUMNS) throw new WorkbookRefusal('damaged');
    if (!isTrue(hidden)) return;
    for (
      let column = Math.max(1, Number(min));
      column <= Math.min(Number(max), MAX_HIDDEN_COLUMN);
      column += 1
    ) {
      this.hiddenColumns.add(column - 1);
    }
  }

  #readMerge({ ref }: Attributes): void {
    if (this.merges.length >= MAX_RANGES) throw new WorkbookRefusal('too_many_cells');
    const [start, end = start] = (ref ?? '').split(':').map(placeOf);
    if (!start || !end) return;
    this.merges.push({ startRow: start.row, startCol: start.column, endRow: end.row, endCol: end.column });
  }

  #readLink({ ref = '', ...others }: Attributes): void {
    const id = Object.entries(others).find(([name]) => name.endsWith(':id'))?.[1];
    const place = placeOf(ref.replace(/:.*/u, ''));
    if (id === undefined || !place) return;
    if (this.links.size >= MAX_RANGES) throw new WorkbookRefusal('too_many_cells');
    this.links.set(`${place.row},${place.column}`, id);
  }
}

const isTrue = (text: string | undefined) => text === '1' || text?.toLowerCase() === 'true';

/** `B7` is row 6 of column 1. */
function placeOf(reference: string): { readonly row: number; readonly column: number } | undefined {
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    // A letter of either case gives 1 to 26 by its lower five bits; a digit is below them.
    const code = reference.codePointAt(at) ?? 0;
    if (code < 65) break;
    column = column * 26 + (code & 31);
  }
  const row = Number(reference.slice(at));
  return column > 0 && row > 0 ? { row: row - 1, column: column - 1 } : undefined;
}
