import type { CellValue } from 'hucre/xlsx';
import type { Worksheet } from './worksheet.ts';

/**
 * Looks into merged cells: Excel keeps the value in the uppermost cell only, but a person reads it beside every row that the
 * merged cell spans.
 *
 * @returns the value carried down into a cell; undefined where no merged cell begins above it
 */
export function carriedValues(sheet: Worksheet): (row: number, column: number) => CellValue | undefined {
  const byColumn = Map.groupBy(
    sheet.merges.filter((merge) => merge.endRow > merge.startRow).toSorted((a, b) => a.startRow - b.startRow),
    (merge) => merge.startCol,
  );
  return (row, column) => {
    const merges = byColumn.get(column);
    if (!merges) return undefined;
    const merge = merges[lastStartingAbove(merges, row)];
    return merge && row <= merge.endRow ? sheet.rows[merge.startRow]?.[column] : undefined;
  };
}

/** Binary search: sheets with thousands of merged cells are common in grouped lists. */
function lastStartingAbove(merges: readonly { readonly startRow: number }[], row: number): number {
  let low = 0;
  let high = merges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((merges[middle]?.startRow ?? row) < row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
