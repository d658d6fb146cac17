import { cellText } from './cell-text.ts';
import { MAX_KEPT, MAX_KEPT_CELL, RejectedRows, type RejectedRow } from './rejected-rows.ts';
import { faultTexts } from './texts.ts';
import type { Worksheet } from './worksheet.ts';

const sheet: Worksheet = {
  name: 'S'.repeat(10_000),
  rows: [],
  merges: [],
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  hyperlink: () => undefined,
};
const LONG = 'x'.repeat(90_000);

/** Rejects `rows` rows of `cells` cells. */
async function reject(rows: number, cells: number) {
  const batches: (readonly RejectedRow[])[] = [];
  const rejected = new RejectedRows(async (batch) => void batches.push(batch), 'en');
  const fault = { column: LONG, message: faultTexts.emailInvalid(LONG).en };
  rejected.addHeader(
    sheet,
    Array.from({ length: cells }, () => LONG),
  );
  for (let row = 0; row < rows; row += 1) {
    await rejected.add(sheet, {
      row,
      position: row,
      fault,
      cells: Array.from({ length: cells }, () => LONG),
    });
  }
  await rejected.flush();
  return { batches, headers: rejected.headers };
}

const sizeOf = (kept: unknown) => JSON.stringify(kept).length;

it('S11 O16 keeps what a person needs of a rejected row, and says what was cut', async () => {
  const { batches, headers } = await reject(1, 3);
  const [row] = batches.flat();
  expect(row?.cells?.map((cell) => cell.length)).toEqual([MAX_KEPT_CELL, MAX_KEPT_CELL, MAX_KEPT_CELL]);
  expect(row?.cells?.[0]).toMatch(/^x+…$/u);
  expect(row?.message).toMatch(/^“x{99}…” is not an email address\. Long cells of this row are cut here\.$/u);
  expect(row?.column).toHaveLength(100);
  expect(row?.sheet).toHaveLength(100);
  expect(headers[0]?.sheet).toBe(row?.sheet);
  expect(sizeOf(headers)).toBeLessThan(1000);
});

it('S11 O16 rejected rows go to the database in pieces of a few megabytes', async () => {
  const { batches } = await reject(200, 100);
  expect(batches.length).toBeGreaterThan(5);
  for (const batch of batches) expect(sizeOf(batch)).toBeLessThan(2_000_000);
});

it('S11 O16 keeps no more of one import than 100,000 usual rows take, and says so in the last row', async () => {
  const { batches } = await reject(800, 100);
  const rows = batches.flat();
  expect(sizeOf(rows)).toBeLessThan(MAX_KEPT + 10_000);
  expect(rows.length).toBeLessThan(800);
  expect(rows.at(-1)).toMatchObject({
    row: rows.length,
    cells: null,
    message: faultTexts.othersNotListed.en,
  });
});

it('S11 O16 long cells cost no more time than short ones of the same length together', () => {
  const began = process.cpuUsage();
  let characters = 0;
  for (let cell = 0; cell < 2000; cell += 1) characters += cellText(LONG).length;
  expect(characters).toBe(2000 * LONG.length);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(500);
});
