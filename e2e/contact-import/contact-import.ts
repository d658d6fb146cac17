import type { Download, Page } from '@playwright/test';
import { read, utils } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';

export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
}

/** Rows of the first sheet of a downloaded workbook. */
export async function rowsOf(download: Promise<Download>): Promise<(string | null)[][]> {
  const book = read(await readFile(await (await download).path()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
}
