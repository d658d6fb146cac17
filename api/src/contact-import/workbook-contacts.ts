import { MAX_WORKBOOK_ROWS } from '@touchline/shared/contract';
import type { Language } from '../language/language.ts';
import { cellText, emailText } from './cell-text.ts';
import { checkRow, type AcceptedRow, type SourceRow } from './contact-row.ts';
import { columnsOfHeader, type ColumnField, type Columns } from './headers.ts';
import { carriedValues } from './merged-cells.ts';
import { WorkbookRefusal } from './refusals.ts';
import { faultTexts } from './texts.ts';
import type { Worksheet } from './workbook.ts';

/** How far down a header row is looked for, in rows: a title and a few notes may stand above it. */
const HEADER_SEARCH_ROWS = 30;
/** Widest row that is kept to be mended. */
const MAX_KEPT_COLUMNS = 100;
/** What a merged cell says of every row it spans. A name or an address belongs to one person, so not those. */
const CARRIED_FIELDS: readonly ColumnField[] = ['organization', 'title', 'phone'];

/** A row that is not imported, or (without cells) a sheet that is not. */
export interface RejectedRow {
  readonly position: number;
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
  /** Every cell of the row as text, to be mended and uploaded again; null for a sheet as a whole. */
  readonly cells: readonly string[] | null;
}

/** The header row of a sheet, for the workbook of rows to mend. */
export interface SheetHeader {
  readonly sheet: string;
  readonly cells: readonly string[];
}

/** All that a workbook says. */
export interface WorkbookContacts {
  /** One row for each contact: what later rows say of the same contact is merged into its first. */
  readonly accepted: readonly AcceptedRow[];
  readonly rejected: readonly RejectedRow[];
  readonly headers: readonly SheetHeader[];
}

/** Told how many rows have been checked, now and then. */
export type OnProgress = (rows: number) => Promise<void>;
const PROGRESS_STEP_ROWS = 2000;

/**
 * Finds the contacts in the sheets of a workbook.
 *
 * @throws {WorkbookRefusal} `empty_workbook`, `no_header`, `no_rows` or `too_many_rows`
 */
export async function findContacts(
  sheets: readonly Worksheet[],
  language: Language,
  onProgress: OnProgress,
): Promise<WorkbookContacts> {
  const contacts = new Map<string, AcceptedRow>();
  const rejected: RejectedRow[] = [];
  const headers: SheetHeader[] = [];
  let rows = 0;
  const filled = sheets.filter((sheet) =>
    sheet.rows.some((cells) => cells?.some((cell) => cellText(cell) !== '')),
  );
  if (filled.length === 0) throw new WorkbookRefusal('empty_workbook');

  for (const sheet of filled) {
    const header = findHeader(sheet);
    if (header === undefined) {
      rejected.push({ ...sheetFault(sheet, language), position: rows });
      continue;
    }
    headers.push({ sheet: storable(sheet.name), cells: header.texts.map(storable) });
    for (const { row, source, cells } of contactRows(sheet, header)) {
      rows += 1;
      if (rows > MAX_WORKBOOK_ROWS) throw new WorkbookRefusal('too_many_rows');
      const result = checkRow(source, rows, language);
      if ('position' in result) mergeInto(contacts, result);
      else {
        rejected.push({
          position: rows,
          sheet: storable(sheet.name),
          row: row + 1,
          column: result.column === undefined ? null : storable(result.column),
          message: storable(result.message),
          cells: cells(),
        });
      }
      if (rows % PROGRESS_STEP_ROWS === 0) await onProgress(rows);
    }
  }
  if (headers.length === 0) throw new WorkbookRefusal('no_header');
  if (rows === 0) throw new WorkbookRefusal('no_rows');
  await onProgress(rows);
  return { accepted: [...contacts.values()], rejected, headers };
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

/** Rows below the header with anything in a column that counts; a header repeated for the printer is left out. */
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

/** The same e-mail, or without e-mail the same name, in one organization is one contact: filled cells win. */
function mergeInto(contacts: Map<string, AcceptedRow>, row: AcceptedRow): void {
  const person = row.email_key === '' ? `name ${row.full_name_key}` : `email ${row.email_key}`;
  const key = `${row.organization_name_key}\n${person}`;
  const first = contacts.get(key);
  if (!first) {
    contacts.set(key, row);
    return;
  }
  for (const field of ['full_name', 'title', 'phone'] as const) {
    if (row[field] !== '') first[field] = row[field];
  }
}

function sheetFault(sheet: Worksheet, language: Language): Omit<RejectedRow, 'position'> {
  const message = faultTexts.sheetWithoutHeader[language];
  return { sheet: storable(sheet.name), row: 1, column: null, message, cells: null };
}

/** What PostgreSQL cannot store would fail the whole import; in a report, a replacement character is enough. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
