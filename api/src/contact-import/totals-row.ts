import type { CellValue } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { SourceRow } from './contact-row.ts';
import type { Table } from './tables.ts';

/** `Итого:`, `Total contacts: 5`, `Gesamt`. */
const TOTAL =
  /^(?:grand |sub[ -]?|общ\S+ )?(?:totals?|sum|count|итого?|всего|количество|summe|gesamt|somme|suma|razem|totale?)(?: (?:of|for|contacts?|rows?|по|за|контактов|записей|строк|организаций|клубов)(?: .*)?)?(?<certain>[ :.=–—-]*\d*)$/iu;
/** Number of first cells to check: a total is at the beginning of its row. */
const CHECKED_CELLS = 3;
const NUMBER = /^[\d\s.,]*\d[\d\s.,]*%?$/u;
/** Longest count in digits; more of them below a header for phones are a phone number. */
const LONGEST_COUNT = 6;

/**
 * Whether a row sums up those above: it has no e-mail, and one of its first texts says so. Since the word may be a company's
 * name, the row must also hold a number, or nothing else.
 * @param cells of the sheet's row; only those of the table count.
 */
export function isTotalsRow(
  cells: readonly CellValue[],
  { columns, cell }: SourceRow,
  { range }: Pick<Table, 'range'>,
): boolean {
  if (columns.get('email')?.some((column) => cellText(cell(column)).includes('@'))) return false;
  const filled: { column: number; text: string }[] = [];
  for (let column = range.from; column < Math.min(cells.length, range.to); column += 1) {
    const text = cellText(cells[column]);
    if (text !== '') filled.push({ column, text });
  }
  const label = filled.slice(0, CHECKED_CELLS).find(({ text }) => TOTAL.test(text));
  if (!label) return false;
  if (TOTAL.exec(label.text)?.groups?.['certain'] !== '') return true;
  const phones = columns.get('phone') ?? [];
  const others = filled.filter((one) => one !== label);
  const isNumber = ({ column, text }: { column: number; text: string }) =>
    NUMBER.test(text) && !(phones.includes(column) && text.replaceAll(/\D/gu, '').length > LONGEST_COUNT);
  return others.length === 0 || others.some(isNumber);
}
