import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Download, Locator, Page } from '@playwright/test';
import { mailStory } from '../support/correspondence.ts';
import { FORMULA_NAME, haveSeason } from '../support/season.ts';
import { expect } from '../support/story.ts';

const CONTACTS = 'Contact Analytics';

const table = (page: Page, name: string): Locator => page.getByRole('table', { name });

/** Cells of a column from top to bottom; the first column is 1. */
const column = (page: Page, name: string, number = 1): Locator =>
  table(page, name).locator(`tbody tr td:nth-child(${number})`);

async function open(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`/monitoring${query}`);
  await expect(column(page, name).first()).toBeVisible();
}

async function download(page: Page, button: string): Promise<{ file: Download; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { file, bytes: await readFile(await file.path()) };
}

mailStory(
  'M4 what is shown is downloaded as CSV without a formula in it, and as a workbook',
  async ({ signedIn, api, mails }) => {
    await haveSeason(api, mails);
    await open(signedIn, CONTACTS, '?tab=contacts&organization=Riverside+Stadium+Trust&sort=name');
    const shown = await column(signedIn, CONTACTS).allInnerTexts();
    expect(shown).toHaveLength(4);
    expect(shown).toContain(FORMULA_NAME);
    const { file, bytes } = await download(signedIn, 'Download CSV');
    expect(file.suggestedFilename()).toMatch(/^contact-analytics-\d{4}-\d\d-\d\d\.csv$/u);
    const csv = read(bytes, { type: 'buffer', raw: true });
    const csvRows = utils.sheet_to_json<string[]>(csv.Sheets[csv.SheetNames[0] ?? '']!, { header: 1 });
    expect(csvRows.map(([name]) => name)).toEqual([
      'Contact Name',
      ...shown.map((name) => (name === FORMULA_NAME ? `'${name}` : name)),
    ]);
    const { file: workbookFile, bytes: workbookBytes } = await download(signedIn, 'Download Excel');
    expect(workbookFile.suggestedFilename()).toMatch(/\.xlsx$/u);
    const sheet = read(workbookBytes, { type: 'buffer' }).Sheets[CONTACTS]!;
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(rows.map(([name]) => name)).toEqual(['Contact Name', ...shown]);
    expect(Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined)).toEqual([]);
  },
);
