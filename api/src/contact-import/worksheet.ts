import type { CellValue, MergeRange } from 'hucre/xlsx';

/** One visible worksheet. Rows and columns count from zero; a row without cells may be missing. */
export interface Worksheet {
  readonly name: string;
  readonly rows: readonly (readonly CellValue[] | undefined)[];
  readonly merges: readonly MergeRange[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Target of a cell's hyperlink. */
  readonly hyperlink: (row: number, column: number) => string | undefined;
}
