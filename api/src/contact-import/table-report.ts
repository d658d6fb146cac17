import { colToLetter } from 'hucre/xlsx';
import type { ImportedTable } from '@touchline/shared/contract';
import type { Language } from '../language/language.ts';
import type { Table } from './tables.ts';
import { tableTexts } from './texts.ts';
import type { Worksheet } from './worksheet.ts';

/** Most headers of columns that were not read, and the longest text of a header, in the report. */
const MAX_IGNORED = 50;
const MAX_HEADER = 100;

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
  { columns, texts }: Table,
  { hiddenRows, isOne }: { readonly hiddenRows: number; readonly isOne: boolean },
  language: Language,
): ImportedTable {
  const header = (column: number) => (texts[column] ?? '').slice(0, MAX_HEADER).toWellFormed();
  const read = [...columns]
    .flatMap(([field, places]) => places.map((column) => ({ column, field })))
    .toSorted((one, other) => one.column - other.column);
  const used = new Set(read.map(({ column }) => column));
  const ignored = texts.flatMap((text, column) => (text === '' || used.has(column) ? [] : [header(column)]));
  const hiddenColumns = read.filter(({ column }) => sheet.hiddenColumns.has(column));
  const warnings = [
    columns.has('email') ? undefined : tableTexts.noEmail,
    hiddenRows > 0 ? tableTexts.hiddenRows(hiddenRows) : undefined,
    hiddenColumns.length > 0
      ? tableTexts.hiddenColumns(hiddenColumns.map(({ column }) => header(column)).join(', '))
      : undefined,
  ];
  const name = sheet.name.toWellFormed();
  const places = texts.flatMap((text, column) => (text === '' ? [] : [column]));
  const range = [places[0] ?? 0, places.at(-1) ?? 0].map((column) => colToLetter(column)).join('–');
  return {
    sheet: isOne ? name : tableTexts.oneOfSheet(name, range)[language],
    columns: read.map(({ column, field }) => ({ header: header(column), field })),
    ignored: ignored.slice(0, MAX_IGNORED),
    warnings: warnings.flatMap((text) => text?.[language] ?? []),
  };
}
