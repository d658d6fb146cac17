import { utils, write } from '@e965/xlsx';

/** Rows of one sheet, the header first. */
export type Sheet = readonly (readonly (string | number | Date | null)[])[];

/**
 * A workbook file, written by another library than the one that the API reads with: agreement between the two is
 * not agreement of one with itself. Compressed and with shared strings, as Excel saves it.
 */
export function workbook(sheets: Readonly<Record<string, Sheet>>, format: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => row.slice())), name);
  }
  return write(book, { type: 'buffer', bookType: format, compression: true, bookSST: true }) as Buffer;
}
