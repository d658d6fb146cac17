import { MAX_WORKBOOK_ROWS } from '@touchline/shared/contract/rules';
import type { Language } from '../language/language.ts';
import { cellText, emailText } from './cell-text.ts';
import {
  checkRow,
  type AcceptedRow,
  type RowFault,
  type RowSupplement,
  type SourceRow,
} from './contact-row.ts';
import { columnsOfHeader, WORKBOOK_FIELDS, type ColumnField, type Columns } from './headers.ts';
import { carriedValues } from './merged-cells.ts';
import { WorkbookRefusal } from './refusals.ts';
import { ContactCollector, RowBatches } from './row-collector.ts';
import { faultTexts } from './texts.ts';
import type { Worksheet } from './workbook.ts';

/** How many rows down a header row is looked for: a title and a few notes may stand above it. */
const HEADER_SEARCH_ROWS = 30;
/** Widest row that is kept for correction. */
const MAX_KEPT_COLUMNS = 100;
/** What a merged cell says of every row it spans. A name or an address belongs to one person, so not those. */
const CARRIED_FIELDS: readonly ColumnField[] = WORKBOOK_FIELDS.filter(
  (field) => field !== 'full_name' && field !== 'email',
);

/** A row that is not imported, or (without cells) a sheet that is not. */
export interface RejectedRow {
  readonly position: number;
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
  /** Every cell of the row as text, to be corrected and uploaded again; null for a sheet as a whole. */
  readonly cells: readonly string[] | null;
}

/** The header row of a sheet, for the workbook of rows to correct. */
export interface SheetHeader {
  readonly sheet: string;
  readonly cells: readonly string[];
}

/** Where what a workbook says goes, in this order where it matters: accepted rows before their supplements. */
export interface ContactSink {
  readonly accepted: (rows: readonly AcceptedRow[]) => Promise<void>;
  readonly supplements: (rows: readonly RowSupplement[]) => Promise<void>;
  readonly rejected: (rows: readonly RejectedRow[]) => Promise<void>;
  readonly headers: (headers: readonly SheetHeader[]) => Promise<void>;
  /** Called now and then with how many rows have been checked. */
  readonly progress: (rows: number) => Promise<void>;
}
const PROGRESS_STEP_ROWS = 2000;

/**
 * Finds the contacts in the sheets of a workbook.
 *
 * @returns how many rows were left out
 * @throws {WorkbookRefusal} `empty_workbook`, `no_header`, `no_rows` or `too_many_rows`; what went to the sink
 *   before is then worth nothing
 */
export async function findContacts(
  sheets: readonly Worksheet[],
  language: Language,
  sink: ContactSink,
): Promise<number> {
  const filled = sheets.filter(hasText);
  if (filled.length === 0) throw new WorkbookRefusal('empty_workbook');
  const contacts = new ContactCollector(sink.accepted, sink.supplements);
  const rejected = new RowBatches(sink.rejected);
  const headers: SheetHeader[] = [];
  let rows = 0;
  let skipped = 0;
  for (const sheet of filled) {
    const header = findHeader(sheet);
    if (header === undefined) {
      await rejected.add(sheetFault(sheet, rows, language));
      continue;
    }
    headers.push({ sheet: storable(sheet.name), cells: header.texts.map(storable) });
    for (const { row, source, cells } of contactRows(sheet, header)) {
      rows += 1;
      if (rows > MAX_WORKBOOK_ROWS) throw new WorkbookRefusal('too_many_rows');
      const result = checkRow(source, rows, language);
      if ('position' in result) {
        await contacts.add(result);
      } else {
        skipped += 1;
        await rejected.add(rowFault(result, sheet, row, rows, cells()));
      }
      if (rows % PROGRESS_STEP_ROWS === 0) await sink.progress(rows);
    }
  }
  if (headers.length === 0) throw new WorkbookRefusal('no_header');
  if (rows === 0) throw new WorkbookRefusal('no_rows');
  await contacts.finish();
  await rejected.flush();
  await sink.headers(headers);
  await sink.progress(rows);
  return skipped;
}

function hasText(sheet: Worksheet): boolean {
  return sheet.rows.some((cells) => cells?.some((cell) => cellText(cell) !== ''));
}

interface Header {
  readonly row: number;
  readonly columns: Columns;
  readonly texts: readonly string[];
}

/**
 * The row that names most columns; of equals the first. Headers in two rows, the upper one merged, are so read
 * where they are complete: in the lower one, into which the merged cells are carried.
 */
function findHeader(sheet: Worksheet): Header | undefined {
  const carried = carriedValues(sheet);
  let best: Header | undefined;
  for (let row = 0; row < Math.min(sheet.rows.length, HEADER_SEARCH_ROWS); row += 1) {
    const cells = sheet.rows[row] ?? [];
    const texts = Array.from(cells, (cell, column) => cellText(cell ?? carried(row, column)));
    const columns = columnsOfHeader(texts);
    if (columns && columns.size > (best?.columns.size ?? 0)) best = { row, columns, texts };
  }
  return best;
}

interface ContactRow {
  /** Zero-based. */
  readonly row: number;
  readonly source: SourceRow;
  readonly cells: () => string[];
}

/** Rows below the header with anything in a known column; a header repeated for the printer is left out. */
function* contactRows(sheet: Worksheet, header: Header): Generator<ContactRow> {
  const carried = carriedValues(sheet);
  const columns = [...header.columns.values()].flat();
  const carriedColumns = new Set(CARRIED_FIELDS.flatMap((field) => header.columns.get(field) ?? []));
  const emailColumns = new Set(header.columns.get('email'));
  for (let row = header.row + 1; row < sheet.rows.length; row += 1) {
    const own = sheet.rows[row];
    if (!own || columns.every((column) => cellText(own[column]) === '')) continue;
    if (columns.every((column) => cellText(own[column]) === header.texts[column])) continue;
    const cell: SourceRow['cell'] = (column) =>
      own[column] ?? (carriedColumns.has(column) ? carried(row, column) : undefined);
    const hyperlink: SourceRow['hyperlink'] = (column) => sheet.hyperlink(row, column);
    const cells = () =>
      Array.from(
        { length: Math.min(Math.max(own.length, header.texts.length), MAX_KEPT_COLUMNS) },
        (_, column) =>
          storable(
            emailColumns.has(column) ? emailText(cell(column), hyperlink(column)) : cellText(cell(column)),
          ),
      );
    yield { row, source: { columns: header.columns, header: header.texts, cell, hyperlink }, cells };
  }
}

function rowFault(
  fault: RowFault,
  sheet: Worksheet,
  row: number,
  position: number,
  cells: readonly string[],
): RejectedRow {
  return {
    position,
    sheet: storable(sheet.name),
    row: row + 1,
    column: fault.column === undefined ? null : storable(fault.column),
    message: storable(fault.message),
    cells,
  };
}

function sheetFault(sheet: Worksheet, position: number, language: Language): RejectedRow {
  const message = faultTexts.sheetWithoutHeader[language];
  return { position, sheet: storable(sheet.name), row: 1, column: null, message, cells: null };
}

/** What PostgreSQL cannot store would fail the whole import; in a report, a replacement character is enough. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
