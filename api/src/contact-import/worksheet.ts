import type { CellValue, MergeRange } from 'hucre/xlsx';

/** A worksheet. Rows and columns count from zero; a row without cells may be missing. */
export interface Worksheet {
  readonly name: string;
  /** Then nothing of it is read but its name: what a person does not see must not appear among the contacts. */
  readonly isHidden?: true;
  readonly rows: readonly (readonly CellValue[] | undefined)[];
  readonly merges: readonly MergeRange[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Target of a cell's hyperlink. */
  readonly hyperlink: (row: number, column: number) => string | undefined;
  /** Rows that the file does not have, such as the header made for vCards: messages do not count them. */
  readonly rowsAdded?: number;
}

/** A sheet of rows alone. */
export const sheetOfRows = (name: string, rows: Worksheet['rows']): Worksheet => ({
  name,
  rows,
  merges: [],
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  hyperlink: () => undefined,
});

/** A sheet that is hidden in the workbook. */
export const hiddenSheet = (name: string): Worksheet => ({ ...sheetOfRows(name, []), isHidden: true });
