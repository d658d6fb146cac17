import { BYTE_ORDER_MARK, csvLine, csvNumber, csvText } from '../contract/csv.ts';
import type { Language } from '../contract/language.ts';
import { type ExportedColumn, type ExportedValue, inSlices, onClock } from './exportedColumn.ts';

/** Rows as a file of separated values, as spreadsheets of the language open it. */
export async function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly ExportedColumn<Row>[],
  language: Language,
): Promise<Blob> {
  const head = columns.map(({ label }) => csvText(label));
  const parts = [BYTE_ORDER_MARK, csvLine(head, language)];
  for await (const slice of inSlices(rows, columns)) {
    parts.push(
      slice
        .map((cells) => cells.map((cell, index) => cellOf(cell, columns[index]?.kind, language)))
        .map((cells) => csvLine(cells, language))
        .join(''),
    );
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function cellOf(value: ExportedValue, kind: ExportedColumn<never>['kind'], language: Language): string {
  if (value === null) return '';
  if (value instanceof Date) return onClock(value).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value !== 'number') return csvText(value);
  return csvNumber(value, language) + (kind === 'percent' ? '%' : '');
}
