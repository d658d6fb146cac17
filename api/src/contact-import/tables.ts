import { isEmailAddress } from '@touchline/shared/contract/rules';
import { cellText, emailText } from './cell-text.ts';
import { columnsOfHeader, fieldOfHeader, type Columns } from './headers.ts';
import type { FurtherColumns } from './contact-row.ts';
import { carriedValues } from './merged-cells.ts';
import type { Worksheet } from './worksheet.ts';

/** How many rows are searched for a header row: a title and a few notes may come first. */
const HEADER_SEARCH_ROWS = 30;
/** Columns in which headers are looked for. */
const HEADER_SEARCH_COLUMNS = 1000;
/** Most tables that are read of one sheet. */
const MAX_TABLES = 20;
/** How many cells below a header are sampled, and how many of them must be addresses. */
const SAMPLE_ROWS = 50;
const SAMPLE_SHARE = 0.8;

/** A table of contacts on a sheet. */
export interface Table {
  /** Its header row, from zero. */
  readonly row: number;
  readonly columns: Columns;
  /** Its own columns, without those of a table beside it. */
  readonly range: Range;
  /** Texts of the header row, by the columns of the sheet; empty outside the table. */
  readonly texts: readonly string[];
  /** A person has said what its columns are: rows below are never taken for other headers. */
  readonly isChosen?: true;
  /** It has no headers: those in `texts` are made up. */
  readonly isHeadless?: boolean;
  readonly further?: FurtherColumns;
}

/** A range of columns; `to` is the first one after it. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The side-by-side tables of a sheet, from left to right: separated by an empty header cell, or by the same header for the
 * organization again. The header of each is the row that names most columns, the first of equals. Headers in two rows, the
 * upper one merged, are thus read where they are complete: in the lower one.
 */
export function findTables(sheet: Worksheet): Table[] {
  const carried = carriedValues(sheet);
  const rows = Math.min(sheet.rows.length, HEADER_SEARCH_ROWS);
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from((sheet.rows[row] ?? []).slice(0, HEADER_SEARCH_COLUMNS), (cell, column) =>
      cellText(cell ?? carried(row, column)),
    ),
  );

  const tableIn = (row: number, range: Range, needsOrganization = true): Table | undefined => {
    const texts = (lines[row] ?? []).map((text, column) =>
      column >= range.from && column < range.to ? text : '',
    );
    const columns = columnsOfHeader(texts, (column) => holdsAddresses(sheet, row, column), needsOrganization);
    return columns && { row, columns, range, texts };
  };
  const bestIn = (range: Range, needsOrganization: boolean): Table | undefined => {
    let best: Table | undefined;
    for (let row = 0; row < rows; row += 1) {
      const table = tableIn(row, range, needsOrganization);
      if (table && table.columns.size > (best?.columns.size ?? 0)) best = table;
    }
    return best;
  };
  const search = (range: Range, most: number): Table[] => {
    const best = bestIn(range, true);
    if (!best || most <= 0) return [];
    const { row, texts } = best;
    const beside = splitHeader(texts, range).flatMap((part) => tableIn(row, part) ?? []);
    if (beside.length > 1) return beside.slice(0, most);
    const used = [...best.columns.values()].flat();
    const gapAfter = texts.findIndex((text, column) => column > Math.max(...used) && text === '');
    const gapBefore = texts.findLastIndex(
      (text, column) => column >= range.from && column < Math.min(...used) && text === '',
    );
    const left = gapBefore < 0 ? [] : search({ from: range.from, to: gapBefore }, most - 1);
    // The other table may be longer: its headers need not stand in this row at all.
    const rightFrom = gapAfter < 0 ? texts.length : gapAfter + 1;
    const right = search({ from: rightFrom, to: range.to }, most - 1 - left.length);
    const own = {
      from: left.length > 0 ? gapBefore : range.from,
      to: right.length > 0 ? rightFrom : range.to,
    };
    return [...left, tableIn(row, own) ?? best, ...right];
  };
  const whole = { from: 0, to: HEADER_SEARCH_COLUMNS };
  const found = search(whole, MAX_TABLES);
  if (found.length > 0) return found;
  // Mail programs keep no organizations: then the whole sheet is one table, and the addresses or the sheet's name say them.
  return [bestIn(whole, false)].filter((table) => table !== undefined);
}

/** Ranges between empty header cells, and before an organization that is named a second time in the same words. */
function splitHeader(texts: readonly string[], { from, to }: Range): Range[] {
  const parts: Range[] = [];
  let start = from;
  let organizations = new Set<string>();
  const end = Math.min(to, texts.length);
  for (let column = from; column <= end; column += 1) {
    const text = column < end ? (texts[column] ?? '') : '';
    const isAgain = organizations.has(text);
    if (text === '' || isAgain) {
      if (column > start) parts.push({ from: start, to: column });
      start = text === '' ? column + 1 : column;
      organizations = new Set();
    }
    if (text !== '' && fieldOfHeader(text) === 'organization') organizations.add(text);
  }
  return parts;
}

/** Whether most of the cells below a header are e-mail addresses. */
function holdsAddresses(sheet: Worksheet, header: number, column: number): boolean {
  let filled = 0;
  let addresses = 0;
  for (let row = header + 1; row < sheet.rows.length && filled < SAMPLE_ROWS; row += 1) {
    const text = emailText(sheet.rows[row]?.[column], sheet.hyperlink(row, column));
    if (text === '') continue;
    filled += 1;
    if (isEmailAddress(text)) addresses += 1;
  }
  return addresses > 0 && addresses >= filled * SAMPLE_SHARE;
}

/** The table that begins with this row below another one: a second list, with its columns in another order. */
export function tableBelow(row: number, cells: readonly string[], above: Table): Table | undefined {
  const texts = above.texts.map((_, column) => cells[column] ?? '');
  const filled = texts.filter((text) => text !== '');
  // Nearly every row begins no table, as its first cell shows.
  if (filled[0] === undefined || fieldOfHeader(filled[0]) === undefined) return undefined;
  // "Club 7", "Person 7" and an address are contacts.
  if (filled.some((text) => /[@\d]/u.test(text) && !above.texts.includes(text))) return undefined;
  const columns = columnsOfHeader(texts);
  return columns && columns.size > 1 && columns.size * 2 >= filled.length
    ? { row, columns, range: above.range, texts }
    : undefined;
}
