import type { Download, Page } from '@playwright/test';
import { read, utils } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, story } from '../support/story.ts';
import { type Sheet, workbook } from '../support/workbook.ts';

const CONTACTS: Sheet = [
  ['Customer list, autumn'],
  [],
  ['E-mail', 'Должность', 'Организация', 'Phone', 'Full name'],
  ['zoe@meadowpark.example', 'Head groundskeeper', 'Meadow Park Athletic Club', 15550142, 'Zoë Marchetti'],
  ['ivan.petrov@meadowpark.example', 'Главный агроном', 'meadow park  athletic club', null, 'Иван Петров'],
  ['not an address', null, 'Riverside Stadium Trust', null, 'Ann Okafor'],
  ['grace@riverside.example', null, 'Riverside Stadium Trust', "'0044 20 7946 0958", 'Grace Byrne'],
];

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
}

/** Rows of the first sheet of a downloaded workbook. */
async function rowsOf(download: Promise<Download>): Promise<(string | null)[][]> {
  const book = read(await readFile(await (await download).path()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
}

story(
  'O1 O8 O16 a workbook of another program is imported, its bad rows come back, and mended they are taken',
  async ({ signedIn, api }) => {
    const file = workbook({ Autumn: CONTACTS });
    await signedIn.goto('/organizations');
    const report = signedIn.getByRole('dialog');
    const close = async () => {
      await report
        .getByRole('button', { name: /^(Done|Close)$/u })
        .first()
        .click();
      await expect(report).toBeHidden();
    };
    const badRows = await story.step('good rows are taken, the bad one is told and downloaded', async () => {
      await choose(signedIn, 'autumn.xlsx', file);
      await expect(report.getByText('not an address').first()).toBeVisible();
      await expectAccessible(signedIn);
      expect(await api.organizations()).toMatchObject([
        {
          name: 'Riverside Stadium Trust',
          contacts: [{ full_name: 'Grace Byrne', phone: '0044 20 7946 0958' }],
        },
        {
          name: 'Meadow Park Athletic Club',
          contacts: [
            { full_name: 'Zoë Marchetti', phone: '15550142' },
            { full_name: 'Иван Петров', title: 'Главный агроном' },
          ],
        },
      ]);
      const download = signedIn.waitForEvent('download');
      await report.getByRole('button', { name: /skipped rows/iu }).click();
      const rows = await rowsOf(download);
      expect(rows.at(-1)).toEqual(
        expect.arrayContaining(['not an address', 'Ann Okafor', 'Riverside Stadium Trust']),
      );
      await close();
      await expect(signedIn.getByRole('article')).toHaveCount(2);
      return rows;
    });
    await story.step('the same file adds nothing', async () => {
      const before = await api.organizations();
      const answer = signedIn.waitForResponse('**/api/contacts/upload/');
      await choose(signedIn, 'autumn.xlsx', file);
      expect(await (await answer).json()).toMatchObject({
        summary: { organizations_created: 0, contacts_created: 0, contacts_updated: 0, rows_skipped: 1 },
      });
      expect(await api.organizations()).toEqual(before);
      await close();
    });
    await story.step('the bad row, mended, is taken', async () => {
      const mended = badRows.map((row) =>
        row.map((cell) => (cell === 'not an address' ? 'ann@riverside.example' : cell)),
      );
      await choose(signedIn, 'mended.xlsx', workbook({ Mended: mended }));
      await expect(report).toBeVisible();
      await expect
        .poll(async () =>
          (await api.organizations()).flatMap(({ contacts }) => contacts.map(({ email }) => email)),
        )
        .toContain('ann@riverside.example');
    });
  },
);

story('O16 H9 the sample that can be downloaded is itself imported', async ({ signedIn, api }) => {
  await signedIn.addInitScript(() => localStorage.setItem('touchline_language', 'ru'));
  await signedIn.goto('/organizations?dialog=import');
  const download = signedIn.waitForEvent('download');
  await signedIn
    .getByRole('dialog')
    .getByRole('button', { name: /образец|пример/iu })
    .click();
  expect((await rowsOf(download))[0]).toContain('Организация');
  await choose(signedIn, 'sample.xlsx', await readFile(await (await download).path()));
  await expect.poll(async () => (await api.organizations()).length).toBeGreaterThan(0);
});

story(
  'O16 O17 a file that is no workbook gets a clear message and changes nothing',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/status (?:of|code) 4\d\d/u);
    await signedIn.goto('/organizations');
    await choose(signedIn, 'notes.xlsx', Buffer.from('These are only notes.'));
    const alert = signedIn.getByRole('dialog').getByRole('alert');
    await expect(alert).toBeVisible();
    expect((await alert.innerText()).length).toBeGreaterThan(20);
    await expectAccessible(signedIn);
    expect(await api.organizations()).toEqual([]);
  },
);

const AUDIENCE = [
  'Email Address,First Name,Last Name,Where,Renovated,MEMBER_RATING',
  'zoe@meadow.example,Zoe,Hartley,Leeds,2019,2',
  'dan@meadow.example,Dan,Okafor,Leeds,,4',
  'ann@riverside.example,Ann,Lindqvist,Chicago,2021,5',
  'nobody@gmail.com,No,Body,,,1',
].join('\n');

story(
  'G1 columns that nobody knows are chosen, tried out, imported, and remembered for the next file',
  async ({ signedIn, api }) => {
    const dialog = signedIn.getByRole('dialog');
    const chooseFile = (text: string) =>
      signedIn
        .locator('input[type=file]')
        .setInputFiles({ name: 'audience.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const inBothLooks = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await signedIn.emulateMedia({ colorScheme });
        await expectAccessible(signedIn);
      }
    };
    await signedIn.goto('/organizations');
    await story.step('each column becomes what is chosen, by the keyboard', async () => {
      await chooseFile(AUDIENCE);
      await expect(dialog.getByText('Leeds · Chicago')).toBeVisible();
      const where = dialog.getByRole('combobox', { name: 'What Where becomes' });
      await where.press('Enter');
      await signedIn.keyboard.type('Organization: Ci');
      await signedIn.keyboard.press('Enter');
      await expect(where).toContainText('Organization: City');
      await inBothLooks();
      await signedIn.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(signedIn);
      await signedIn.setViewportSize({ width: 1280, height: 900 });
    });
    await story.step('the dry run says who, and changes nothing', async () => {
      await dialog.getByRole('button', { name: 'See what would change' }).click();
      await expect(dialog.getByText('Nothing has been changed yet.')).toBeVisible();
      await expect(dialog.getByText('Zoe Hartley')).toBeVisible();
      await dialog.getByRole('tab', { name: /^Refused rows/u }).click();
      await expect(dialog.getByText('The organization is missing.')).toBeVisible();
      await inBothLooks();
      expect(await api.organizations()).toEqual([]);
    });
    await story.step('the import does it', async () => {
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(signedIn.getByRole('dialog', { name: 'audience.csv was imported' })).toBeVisible();
      expect((await api.organizations()).map(({ name }) => name).toSorted()).toEqual([
        'meadow.example',
        'riverside.example',
      ]);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
    });
    await story.step('the next file with these headers goes to the dry run at once', async () => {
      await chooseFile(`${AUDIENCE.split('\n')[0] ?? ''}\nzoe@meadow.example,Zoe,Marsh,York,2019,2`);
      await expect(dialog.getByText(/^As chosen for an earlier file/u)).toBeVisible();
      await dialog.getByRole('tab', { name: /^Changed/u }).click();
      await expect(dialog.getByText('Zoe Marsh').first()).toBeVisible();
      await dialog.getByRole('tab', { name: /^Organizations changed/u }).click();
      await expect(dialog.getByText('York')).toBeVisible();
    });
  },
);
