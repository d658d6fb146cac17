import { colToLetter } from 'hucre/xlsx';
import type { ImportedTable, ImportTarget } from '@touchline/shared/contract';
import type { Language } from '../language/language.ts';
import { clipped } from './cell-text.ts';
import type { RowNotes } from './contact-row.ts';
import type { Table } from './tables.ts';
import { tableTexts } from './texts.ts';
import type { Worksheet } from './worksheet.ts';

/** Most headers of columns that were not read, and the longest text of a header, in the report. */
const MAX_IGNORED = 50;
const MAX_HEADER = 100;

/** Most rows that are named for one reason. */
const MAX_NAMED_ROWS = 20;

/** Rows of which something is told, the first of them by name. */
class NamedRows {
  readonly #named: string[] = [];
  count = 0;

  add(row: number, text: string): void {
    this.count += 1;
    if (this.count <= MAX_NAMED_ROWS) this.#named.push(`${row}: ${clipped(text, MAX_HEADER).toWellFormed()}`);
  }

  /** `7: ann@club.example, office@club.example; 9: …` */
  toString(): string {
    return this.#named.join('; ') + (this.count > MAX_NAMED_ROWS ? '; …' : '');
  }
}

/** What is to be told of the rows of one table that were imported. */
export class TableNotes {
  readonly further = new NamedRows();
  readonly mixed = new NamedRows();
  organizationsBySheet = 0;
  organizationsByDomain = 0;

  /** @param row as people count */
  add(row: number, { furtherEmails, mixedEmail, organizationFrom }: RowNotes): void {
    if (organizationFrom === 'sheet') this.organizationsBySheet += 1;
    if (organizationFrom === 'domain') this.organizationsByDomain += 1;
    if (furtherEmails.length > 0) this.further.add(row, furtherEmails.join(', '));
    if (mixedEmail !== undefined) this.mixed.add(row, mixedEmail);
  }
}

/** What the report says about a sheet that was not read. */
export const describeUnreadSheet = (
  { name }: Worksheet,
  why: 'hiddenSheet' | 'sheetWithoutHeader',
  language: Language,
): ImportedTable => ({
  sheet: name.slice(0, MAX_HEADER).toWellFormed(),
  columns: [],
  ignored: [],
  warnings: [tableTexts[why][language]],
});

/** What the report says about a table: which columns were read as what, and what a person may not expect (O16). */
export function describeTable(
  sheet: Worksheet,
  { columns, texts, further }: Table,
  {
    hiddenRows,
    isOne,
    notes,
  }: { readonly hiddenRows: number; readonly isOne: boolean; readonly notes: TableNotes },
  language: Language,
): ImportedTable {
  const header = (column: number) => (texts[column] ?? '').slice(0, MAX_HEADER).toWellFormed();
  const fields = [...columns].flatMap(([field, places]) => places.map((column) => ({ column, field })));
  const others = [
    ...(further?.own ?? []).map(({ column, id }) => ({ column, field: `own:${id}` })),
    ...(further?.tags ?? []).map((column) => ({ column, field: 'tags' })),
  ];
  const read: { column: number; field: ImportTarget }[] = [...fields, ...others].toSorted(
    (one, other) => one.column - other.column,
  );
  const used = new Set(read.map(({ column }) => column));
  const ignored = texts.flatMap((text, column) => (text === '' || used.has(column) ? [] : [header(column)]));
  const hiddenColumns = read.filter(({ column }) => sheet.hiddenColumns.has(column));
  const warnings = [
    columns.has('email') ? undefined : tableTexts.noEmail,
    hiddenRows > 0 ? tableTexts.hiddenRows(hiddenRows) : undefined,
    hiddenColumns.length > 0
      ? tableTexts.hiddenColumns(hiddenColumns.map(({ column }) => header(column)).join(', '))
      : undefined,
    notes.organizationsBySheet > 0 ? tableTexts.organizationOfSheet(sheet.name) : undefined,
    notes.organizationsByDomain > 0
      ? tableTexts.organizationsOfDomains(notes.organizationsByDomain)
      : undefined,
    notes.further.count > 0
      ? tableTexts.furtherEmails(notes.further.count, notes.further.toString())
      : undefined,
    notes.mixed.count > 0 ? tableTexts.mixedEmails(notes.mixed.count, notes.mixed.toString()) : undefined,
  ];
  const name = sheet.name.toWellFormed();
  const places = texts.flatMap((text, column) => (text === '' ? [] : [column]));
  const range = [places[0] ?? 0, places.at(-1) ?? 0].map((column) => colToLetter(column)).join('–');
  return {
    sheet: isOne || name === '' ? name : tableTexts.oneOfSheet(name, range)[language],
    columns: read.map(({ column, field }) => ({ header: header(column), field })),
    ignored: ignored.slice(0, MAX_IGNORED),
    warnings: warnings.flatMap((text) => text?.[language] ?? []),
  };
}
