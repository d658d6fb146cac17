import { utils, write } from '@e965/xlsx';

/** Rows of one sheet, the header first. */
export type Sheet = readonly (readonly (string | number | Date | null)[])[];

/**
 * A workbook file as Excel saves it, compressed and with shared strings. Written by another library than the API reads
 * with: one library would agree with its own mistakes.
 */
export function workbook(sheets: Readonly<Record<string, Sheet>>, format: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => row.slice())), name);
  }
  return write(book, { type: 'buffer', bookType: format, compression: true, bookSST: true }) as Buffer;
}
