import type { CellValue } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { SourceRow } from './contact-row.ts';
import type { Table } from './tables.ts';

/** `Итого:`, `Total contacts: 5`, `Gesamt`. */
const TOTAL =
  /^(?:grand |sub[ -]?|общ\S+ )?(?:totals?|sum|count|итого?|всего|количество|summe|gesamt|somme|suma|razem|totale?)(?: (?:of|for|contacts?|rows?|по|за|контактов|записей|строк|организаций|клубов)(?: .*)?)?(?<certain>[ :.=–—-]*\d*)$/iu;
/** A total stands at the beginning of its row. */
const LOOKED_AT = 3;
const NUMBER = /^[\d\s.,]*\d[\d\s.,]*%?$/u;
/** More digits than this below the header of phone numbers are one. */
const LONGEST_COUNT = 6;

/**
 * Whether a row sums up those above: no e-mail, and one of its first texts says so. The word alone may be the name of a
 * company: then a number stands beside it, or nothing.
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
  const label = filled.slice(0, LOOKED_AT).find(({ text }) => TOTAL.test(text));
  if (!label) return false;
  if (TOTAL.exec(label.text)?.groups?.['certain'] !== '') return true;
  const phones = columns.get('phone') ?? [];
  const others = filled.filter((one) => one !== label);
  const isNumber = ({ column, text }: { column: number; text: string }) =>
    NUMBER.test(text) && !(phones.includes(column) && text.replaceAll(/\D/gu, '').length > LONGEST_COUNT);
  return others.length === 0 || others.some(isNumber);
}
