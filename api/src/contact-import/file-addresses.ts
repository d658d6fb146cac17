import { MAX_WORKBOOK_ROWS } from '@touchline/shared/contract/rules';
import type { Language } from '@touchline/shared/contract/language';
import type { CellValue } from 'hucre/xlsx';
import { suppressionKey } from '../database/keys.ts';
import { cellText, clipped, emailText } from './cell-text.ts';
import { WorkbookRefusal } from './refusals.ts';
import { addressFaults } from './texts.ts';
import { readWorkbook } from './workbook.ts';

/** Of a text that is quoted in a fault. */
const MOST_OF_TEXT = 80;
const BATCH_ROWS = 1000;

/** A row in which no address could be read. */
export interface RefusedRow {
  readonly sheet: string;
  readonly row: number;
  readonly message: string;
}

/**
 * The addresses and domains of a file that lists them (U9): a workbook, CSV, or one in each line. Whatever else stands in a row is
 * left alone; a first row without any is a header.
 * @returns how many rows hold none
 * @throws {WorkbookRefusal}
 */
export async function findAddresses(
  bytes: Buffer,
  language: Language,
  send: {
    readonly accepted: (keys: readonly string[]) => Promise<void>;
    readonly rejected: (rows: readonly RefusedRow[]) => Promise<void>;
  },
): Promise<number> {
  const sheets = (await readWorkbook(bytes)).filter(({ isHidden }) => isHidden !== true);
  let rows = 0;
  let refused = 0;
  for (const sheet of sheets) {
    let keys: string[] = [];
    let rejected: RefusedRow[] = [];
    for (const [index, cells] of sheet.rows.entries()) {
      const read = readRow(cells ?? []);
      if (read === 'blank' || (index === 0 && read === 'none')) continue;
      if ((rows += 1) > MAX_WORKBOOK_ROWS) throw new WorkbookRefusal('too_many_rows');
      if (typeof read === 'object' && 'keys' in read) keys.push(...read.keys);
      else {
        refused += 1;
        const message =
          read === 'none'
            ? addressFaults.none[language]
            : addressFaults.malformed(clipped(read.text, MOST_OF_TEXT))[language];
        rejected.push({ sheet: sheet.name, row: index + 1, message });
      }
      if (keys.length >= BATCH_ROWS) {
        await send.accepted(keys);
        keys = [];
      }
      if (rejected.length >= BATCH_ROWS) {
        await send.rejected(rejected);
        rejected = [];
      }
    }
    await send.accepted(keys);
    await send.rejected(rejected);
  }
  if (rows === 0) throw new WorkbookRefusal('empty_workbook');
  return refused;
}

function readRow(cells: readonly CellValue[]) {
  const texts = cells.map((cell) => cellText(cell)).filter((text) => text !== '');
  if (texts.length === 0) return 'blank';
  const [only = ''] = texts;
  // Beside other things, a name with a dot in it is no domain.
  const candidates =
    texts.length === 1 && !/\s/u.test(only) ? texts : texts.filter((text) => text.includes('@'));
  const keys = candidates.flatMap((text) => suppressionKey(emailText(text, undefined)) ?? []);
  if (keys.length > 0) return { keys };
  const malformed = candidates.find((text) => text.includes('@'));
  return malformed === undefined ? 'none' : { text: malformed };
}
