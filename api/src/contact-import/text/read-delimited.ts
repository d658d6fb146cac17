import type { CellValue } from 'hucre/xlsx';
import papaparse from 'papaparse';
import { WorkbookRefusal } from '../refusals.ts';
import { sheetOfRows, type Worksheet } from '../worksheet.ts';
import { MAX_TEXT } from '../xlsx/worksheet.ts';

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_FILLED = 6_000_000;
/** Largest number of cells, empty ones among them. */
const MAX_CELLS = 20_000_000;

const SEPARATORS = [',', '\t', ';', '|'];
/** Excel's own first line, which names the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/iu;
/** What some programs write so that Excel keeps a number as it is: `="0049…"`. */
const AS_TEXT = /^="(.*)"$/su;
/** How many rows decide whether a text is a table at all. */
const JUDGED_ROWS = 20;
/** And how much of it decides what separates the cells. */
const JUDGED_CHARACTERS = 64 * 1024;

/**
 * CSV, TSV and pasted cells as one sheet without a name. Rows count as a spreadsheet program shows them: a cell with line
 * breaks is one row.
 * @throws {WorkbookRefusal} `broken_quotes` or `too_many_cells`
 */
export function readDelimited(text: string): Worksheet {
  const named = SEPARATOR_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const rows = readRows(body, named?.[1] ?? separatorOf(body), '"');
  return sheetOfRows('', rows);
}

/** The separator that cuts most rows of the beginning into the same number of cells, at best more of them. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, JUDGED_CHARACTERS);
  let best = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const { data } = papaparse.parse<string[]>(beginning, { delimiter: separator, preview: JUDGED_ROWS });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [length, rows] of counts) {
      const score = rows * 1000 + Math.min(length, 999);
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}

function readRows(text: string, separator: string, quoteChar: string): (readonly CellValue[] | undefined)[] {
  const rows: (readonly CellValue[] | undefined)[] = [];
  let filled = 0;
  let area = 0;
  let at = -1;
  let isUnquoted = false;
  papaparse.parse<string[]>(text, {
    delimiter: separator,
    quoteChar,
    step: ({ data, errors }, parser) => {
      at += 1;
      area += data.length;
      if (at >= MAX_ROWS || data.length > MAX_COLUMNS || area > MAX_CELLS) {
        throw new WorkbookRefusal('too_many_cells');
      }
      const isBroken = errors.some(({ type, code }) => type === 'Quotes' && isAmbiguous(code, data));
      if (isBroken && separator === '\t') {
        // Excel copies a cell that begins with a quotation mark as it stands.
        isUnquoted = true;
        parser.abort();
        return;
      }
      if (isBroken) throw new WorkbookRefusal('broken_quotes', at + 1);
      const before = filled;
      for (const cell of data) if (cell !== '') filled += 1;
      if (filled > MAX_FILLED) throw new WorkbookRefusal('too_many_cells');
      if (filled > before) rows[at] = data.map(plain);
    },
  });
  return isUnquoted ? readRows(text, '\t', '\0') : rows;
}

/** A mark within a cell is read as it is meant; but one that may have swallowed the next rows is not guessed at. */
const isAmbiguous = (code: string, cells: readonly string[]) =>
  code === 'MissingQuotes' || cells.some((cell) => cell.includes('\n'));

function plain(cell: string): string {
  const text = cell.startsWith('="') ? (AS_TEXT.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : cell;
  return text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
}

/** Whether a text is a table at all: a letter has commas, too; a table has rows of several cells, or addresses. */
export function looksLikeTable({ rows }: Pick<Worksheet, 'rows'>): boolean {
  const first = rows.filter((cells) => cells !== undefined).slice(0, JUDGED_ROWS);
  if (first.some((cells) => cells.some((cell) => String(cell).includes('@')))) return true;
  const several = first.filter((cells) => cells.filter((cell) => cell !== '').length > 1);
  return several.length > 0 && several.length * 2 >= first.length;
}
