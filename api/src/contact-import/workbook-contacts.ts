import { MAX_WORKBOOK_ROWS } from '@touchline/shared/contract/rules';
import type { ImportedTable } from '@touchline/shared/contract';
import { mailboxKey, organizationKey } from '../database/keys.ts';
import type { Language } from '../language/language.ts';
import { cellText, emailText } from './cell-text.ts';
import {
  checkRow,
  emailOf,
  type AcceptedRow,
  type OrganizationFallback,
  type RowNotes,
  type OrganizationFacts,
  type RowSupplement,
  type SourceRow,
} from './contact-row.ts';
import { WORKBOOK_FIELDS, type ColumnField } from './headers.ts';
import { carriedValues } from './merged-cells.ts';
import { WorkbookRefusal } from './refusals.ts';
import { RejectedRows, type RejectedRow, type SheetHeader } from './rejected-rows.ts';
import { ContactCollector } from './row-collector.ts';
import { describeTable, describeUnreadSheet, TableNotes } from './table-report.ts';
import { looksLikeTable } from './text/read-delimited.ts';
import { findTables, tableBelow, type Table } from './tables.ts';
import { namesOfSheets } from './sheet-names.ts';
import { faultTexts } from './texts.ts';
import { isTotalsRow } from './totals-row.ts';
import type { Worksheet } from './worksheet.ts';

/** Widest row that is kept for correction. */
const MAX_KEPT_COLUMNS = 100;
/** Fields whose merged cell counts for every row it spans; not names and addresses, which belong to one person. */
const CARRIED_FIELDS: readonly ColumnField[] = WORKBOOK_FIELDS.filter(
  (field) => field !== 'full_name' && field !== 'email',
);

/** Receives the content of a workbook; accepted rows come before their supplements and what is said of organizations. */
export interface ContactSink {
  readonly accepted: (rows: readonly AcceptedRow[]) => Promise<void>;
  readonly supplements: (rows: readonly RowSupplement[]) => Promise<void>;
  readonly facts: (facts: readonly OrganizationFacts[]) => Promise<void>;
  readonly rejected: (rows: readonly RejectedRow[]) => Promise<void>;
  readonly headers: (headers: readonly SheetHeader[]) => Promise<void>;
  /** Called now and then with how many rows have been checked. */
  readonly progress: (rows: number) => Promise<void>;
}
const PROGRESS_STEP_ROWS = 2000;
/** Most tables whose columns are reported. */
const MAX_REPORTED_TABLES = 50;

/** The tables of a file as a person has them read (G1). */
export interface ChosenColumns {
  readonly tables: ReadonlyMap<Worksheet, readonly Table[]>;
  /** Sheets whose name stands for an organization. */
  readonly sheetNames: ReadonlyMap<Worksheet, string>;
  readonly mayBeDomain: boolean;
}

/** What was found besides the contacts. */
export interface Findings {
  /** Rows left out with a reason; hidden ones are not among them. */
  readonly skipped: number;
  readonly tables: readonly ImportedTable[];
}

/**
 * Finds the contacts in the sheets of a workbook.
 *
 * @throws {WorkbookRefusal} `empty_workbook`, `no_header`, `no_rows`, `rows_hidden` or `too_many_rows`; what went to the
 * sink before must then be discarded
 * @param chosen how a person has the columns read; without it, they are read as their headers say
 */
export async function findContacts(
  sheets: readonly Worksheet[],
  language: Language,
  sink: ContactSink,
  chosen?: ChosenColumns,
): Promise<Findings> {
  const filled = sheets.filter(hasText);
  if (filled.length === 0) throw new WorkbookRefusal('empty_workbook');
  const contacts = new ContactCollector(sink.accepted, sink.supplements, sink.facts);
  const rejected = new RejectedRows(sink.rejected, language);
  const tables: ImportedTable[] = [];
  const report = (table: ImportedTable) => {
    if (tables.length < MAX_REPORTED_TABLES) tables.push(table);
  };
  let rows = 0;
  let skipped = 0;
  let hidden = 0;
  let hasHeader = false;
  const tablesOf = chosen?.tables ?? new Map(filled.map((sheet) => [sheet, findTables(sheet)]));
  const sheetNames = chosen?.sheetNames ?? namesOfSheets(tablesOf);
  for (const [sheet, found] of tablesOf) {
    if (found.length === 0) {
      report(describeUnreadSheet(sheet, 'sheetWithoutHeader', language));
      continue;
    }
    hasHeader = true;
    rejected.addHeader(sheet, headerCells(found));
    // Side-by-side tables hide the same rows.
    const hiddenBefore = new Set<number>();
    for (const table of found) {
      const hiddenRows = new Set<number>();
      const told = new TableNotes();
      const notes: RowNotes = { furtherEmails: [], mixedEmail: undefined, organizationFrom: undefined };
      const fallback: OrganizationFallback = {
        sheet: sheetNames.get(sheet),
        ofDomain: organizationsByDomain(sheet, table),
        mayBeDomain:
          chosen?.mayBeDomain !== false &&
          (sheet.rowsAdded !== undefined || !table.columns.has('organization')),
      };
      for (const { row, source, cells } of contactRows(sheet, table, hiddenRows)) {
        rows += 1;
        if (rows > MAX_WORKBOOK_ROWS) throw new WorkbookRefusal('too_many_rows');
        const result = isTotalsRow(sheet.rows[row] ?? [], source, table)
          ? { message: faultTexts.totalsRow[language] }
          : checkRow(source, rows, language, fallback, notes);
        if ('position' in result) {
          told.add(row + 1 - (sheet.rowsAdded ?? 0), notes);
          await contacts.add(result);
        } else {
          skipped += 1;
          await rejected.add(sheet, { row, position: rows, fault: result, cells: cells() });
        }
        if (rows % PROGRESS_STEP_ROWS === 0) await sink.progress(rows);
      }
      hidden += hiddenRows.size;
      const hiddenHere = [...hiddenRows].filter((row) => !hiddenBefore.has(row)).length;
      const beside = { hiddenRows: hiddenHere, isOne: found.length === 1, notes: told };
      report(describeTable(sheet, table, beside, language));
      for (const row of hiddenRows) hiddenBefore.add(row);
    }
  }
  for (const sheet of sheets.filter(({ isHidden }) => isHidden)) {
    report(describeUnreadSheet(sheet, 'hiddenSheet', language));
  }
  if (!hasHeader) throw new WorkbookRefusal(filled.every(isProse) ? 'text_file' : 'no_header');
  if (rows === 0) throw new WorkbookRefusal(hidden > 0 ? 'rows_hidden' : 'no_rows');
  await contacts.finish();
  await rejected.flush();
  await sink.headers(rejected.headers);
  await sink.progress(rows);
  return { skipped, tables };
}

/** Whether a sheet is a text that is no table; sheets of workbooks have names. */
export const isProse = (sheet: Worksheet) => sheet.name === '' && !looksLikeTable(sheet);

/**
 * Which organization the rows of a table name beside addresses of a domain, where they all name one. The rows are looked
 * through at the first question.
 */
function organizationsByDomain(sheet: Worksheet, table: Table): OrganizationFallback['ofDomain'] {
  let known: Map<string, string | undefined> | undefined;
  const look = () => {
    const byDomain = new Map<string, string | undefined>();
    for (const { source } of contactRows(sheet, table, new Set())) {
      const column = source.columns.get('organization')?.[0];
      const name = column === undefined ? '' : cellText(source.cell(column));
      const domain = name === '' ? undefined : mailboxKey(emailOf(source).email.text).split('@')[1];
      if (domain === undefined) continue;
      const isSame =
        !byDomain.has(domain) || organizationKey(byDomain.get(domain) ?? '') === organizationKey(name);
      byDomain.set(domain, isSame ? name : undefined);
    }
    return byDomain;
  };
  return (domain) => (known ??= look()).get(domain);
}

/** The headers of all tables of a sheet, each in its columns. */
function headerCells(tables: readonly Table[]): string[] {
  const width = Math.max(...tables.map(({ texts }) => texts.length));
  return Array.from(
    { length: width },
    (_, column) => tables.map(({ texts }) => texts[column] ?? '').find((text) => text !== '') ?? '',
  );
}

export function hasText(sheet: Worksheet): boolean {
  return sheet.rows.some((cells) => cells?.some((cell) => cellText(cell) !== ''));
}

interface ContactRow {
  /** Zero-based. */
  readonly row: number;
  readonly source: SourceRow;
  readonly cells: () => string[];
}

/**
 * Rows below the header with anything in a known column; a header repeated for the printer is left out, one in another order
 * begins a new table. Hidden rows are counted and left out: what a person does not see must not be among the contacts.
 */
function* contactRows(sheet: Worksheet, table: Table, hiddenRows: Set<number>): Generator<ContactRow> {
  const carried = carriedValues(sheet);
  let current = layoutOf(table);
  for (let row = table.row + 1; row < sheet.rows.length; row += 1) {
    const own = sheet.rows[row];
    const { columns, header, carriedColumns, emailColumns } = current;
    if (!own || columns.every((column) => cellText(own[column]) === '')) continue;
    if (sheet.hiddenRows.has(row)) {
      hiddenRows.add(row);
      continue;
    }
    if (!table.isHeadless && columns.every((column) => cellText(own[column]) === header.texts[column]))
      continue;
    const below = table.isChosen ? undefined : tableBelow(row, own.map(cellText), header);
    if (below) {
      current = layoutOf(below);
      continue;
    }
    const cell: SourceRow['cell'] = (column) =>
      own[column] ?? (carriedColumns.has(column) ? carried(row, column) : undefined);
    const hyperlink: SourceRow['hyperlink'] = (column) => sheet.hyperlink(row, column);
    const text = (column: number) =>
      emailColumns.has(column) ? emailText(cell(column), hyperlink(column)) : cellText(cell(column));
    const source = {
      columns: header.columns,
      header: header.texts,
      cell,
      hyperlink,
      further: table.further,
    };
    yield { row, source, cells: () => keptCells(table, header, own.length, text) };
  }
}

/** What each row needs to know of its table. */
function layoutOf(header: Table) {
  const of = (field: ColumnField) => header.columns.get(field) ?? [];
  return {
    header,
    columns: [
      ...[...header.columns.values()].flat(),
      ...(header.further?.own.map(({ column }) => column) ?? []),
      ...(header.further?.tags ?? []),
    ],
    carriedColumns: new Set(CARRIED_FIELDS.flatMap(of)),
    emailColumns: new Set(of('email')),
  };
}

/** The row as in the workbook of rows to correct: under the headers of the sheet's first table in these columns. */
function keptCells(first: Table, own: Table, width: number, text: (column: number) => string): string[] {
  if (own !== first) {
    const cells = first.texts.map(() => '');
    for (const [field, columns] of own.columns) {
      for (const [index, column] of columns.entries()) {
        const place = first.columns.get(field)?.[index];
        if (place !== undefined) cells[place] = text(column);
      }
    }
    return cells;
  }
  const length = Math.min(Math.max(width, first.texts.length), MAX_KEPT_COLUMNS);
  return Array.from({ length }, (_, column) => (first.texts[column] === '' ? '' : text(column)));
}
