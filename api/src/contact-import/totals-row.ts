import type { CellValue } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { SourceRow } from './contact-row.ts';

/** `Итого:`, `Total contacts: 5`, `Gesamt`. */
const TOTAL =
  /^(?:grand |sub[ -]?|общ\S+ )?(?:totals?|sum|count|итого?|всего|количество|summe|gesamt|somme|suma|razem|totale?)(?: (?:of|for|contacts?|rows?|по|за|контактов|записей|строк|организаций|клубов)(?: .*)?)?[ :.=–—-]*\d*$/iu;
/** A total stands at the beginning of its row. */
const LOOKED_AT = 3;

/** Whether a row sums up those above: no e-mail, and one of its first texts says so. */
export function isTotalsRow(cells: readonly CellValue[], { columns, cell }: SourceRow): boolean {
  if (columns.get('email')?.some((column) => cellText(cell(column)) !== '')) return false;
  const first: string[] = [];
  for (let column = 0; column < cells.length && first.length < LOOKED_AT; column += 1) {
    const text = cellText(cells[column]);
    if (text !== '') first.push(text);
  }
  return first.some((text) => TOTAL.test(text));
}
