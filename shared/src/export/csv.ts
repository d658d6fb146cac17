import { type ExportedColumn, type ExportedValue, inSlices, onClock } from './exportedColumn.ts';

/**
 * Rows as comma-separated values (RFC 4180) in UTF-8. The byte order mark tells Excel so: without it Cyrillic letters come
 * out garbled.
 */
export async function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly ExportedColumn<Row>[],
): Promise<Blob> {
  const parts = ['\uFEFF', line(columns.map(({ label }) => quoted(label)))];
  for await (const slice of inSlices(rows, columns)) {
    parts.push(
      slice.map((cells) => line(cells.map((cell, index) => field(cell, columns[index]?.kind)))).join(''),
    );
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const line = (fields: readonly string[]): string => `${fields.join(',')}\r\n`;

function field(value: ExportedValue, kind: ExportedColumn<never>['kind']): string {
  if (value === null) return '';
  if (value instanceof Date) return onClock(value).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'number') return kind === 'percent' ? `${value}%` : String(value);
  return quoted(withoutFormula(value));
}

/**
 * A spreadsheet would run such a text as a formula, and anybody can choose such a name: the apostrophe makes it a text. @see
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[",\r\n;\t]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
