import type { Page } from '@playwright/test';
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

for (const format of ['xlsx', 'biff8'] as const) {
  story(
    `O8 O16 a workbook (${format}) written by another library is imported; the second time it adds nothing`,
    async ({ signedIn, api }) => {
      const file = workbook({ Autumn: CONTACTS }, format);
      const name = format === 'xlsx' ? 'autumn.xlsx' : 'autumn.xls';
      await signedIn.goto('/organizations');
      await choose(signedIn, name, file);
      const report = signedIn.getByRole('dialog');
      await expect(
        report
          .getByText('not an address')
          .or(report.getByText(/Email|E-mail/u))
          .first(),
      ).toBeVisible();
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
      await report.getByRole('button', { name: /bad rows/iu }).click();
      const rejected = read(await readFile(await (await download).path()));
      const rows = utils.sheet_to_json<string[]>(rejected.Sheets[rejected.SheetNames[0] ?? ''] ?? {}, {
        header: 1,
      });
      expect(rows.at(-1)).toEqual(
        expect.arrayContaining(['not an address', 'Ann Okafor', 'Riverside Stadium Trust']),
      );

      await report
        .getByRole('button', { name: /^(Done|Close)$/u })
        .first()
        .click();
      await expect(report).toBeHidden();
      await expect(signedIn.getByRole('article')).toHaveCount(2);
      const before = await api.organizations();
      const answer = signedIn.waitForResponse('**/api/contacts/upload/');
      await choose(signedIn, name, file);
      expect(await (await answer).json()).toMatchObject({
        summary: { organizations_created: 0, contacts_created: 0, contacts_updated: 0, rows_skipped: 1 },
      });
      expect(await api.organizations()).toEqual(before);
    },
  );
}

story('O16 the bad rows, mended and uploaded again, are taken', async ({ signedIn, api }) => {
  await signedIn.goto('/organizations');
  await choose(signedIn, 'autumn.xlsx', workbook({ Autumn: CONTACTS }));
  const report = signedIn.getByRole('dialog');
  const download = signedIn.waitForEvent('download');
  await report.getByRole('button', { name: /bad rows/iu }).click();
  const rejected = read(await readFile(await (await download).path()));
  const sheet = rejected.Sheets[rejected.SheetNames[0] ?? ''] ?? {};
  const rows = utils.sheet_to_json<(string | null)[]>(sheet, { header: 1, defval: null });
  const mended = rows.map((row) =>
    row.map((cell) => (cell === 'not an address' ? 'ann@riverside.example' : cell)),
  );
  await report
    .getByRole('button', { name: /^(Done|Close)$/u })
    .first()
    .click();
  await choose(signedIn, 'mended.xlsx', workbook({ Mended: mended }));
  await expect(report).toBeVisible();
  await expect
    .poll(async () =>
      (await api.organizations()).flatMap(({ contacts }) => contacts.map(({ email }) => email)),
    )
    .toContain('ann@riverside.example');
});

for (const [what, name, file] of [
  ['a text file named .xlsx', 'notes.xlsx', Buffer.from('These are only notes.')],
  ['an empty file', 'empty.xlsx', Buffer.alloc(0)],
  [
    'a workbook with another layout',
    'prices.xlsx',
    workbook({
      Prices: [
        ['Seed', 'Price'],
        ['Ryegrass', 12],
      ],
    }),
  ],
  ['an empty workbook', 'blank.xlsx', workbook({ Blank: [[]] })],
] as const) {
  story(
    `O16 O17 ${what} gets a clear message and changes nothing`,
    async ({ signedIn, api, expectConsole }) => {
      expectConsole(/status of 4\d\d/u);
      await signedIn.goto('/organizations');
      await choose(signedIn, name, file);
      const alert = signedIn.getByRole('dialog').getByRole('alert');
      await expect(alert).toBeVisible();
      expect((await alert.innerText()).length).toBeGreaterThan(20);
      await expectAccessible(signedIn);
      expect(await api.organizations()).toEqual([]);
    },
  );
}

story('O1 O16 a file of another kind is refused before anything is sent', async ({ signedIn }) => {
  const sent: string[] = [];
  signedIn.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await signedIn.goto('/organizations');
  await expect(signedIn.locator('input[type=file]')).toHaveAttribute('accept', /\.xlsx.*\.xls/u);
  await choose(signedIn, 'contacts.csv', Buffer.from('Organization,Name\nA,B'));
  await expect(signedIn.getByRole('dialog').getByRole('alert')).toContainText('contacts.csv');
  expect(sent).not.toContain('/api/contacts/upload/');
});

for (const [language, header] of [
  ['en', 'Organization'],
  ['ru', 'Организация'],
] as const) {
  story(
    `O16 H9 a sample file can be downloaded, in ${language}, and is itself imported`,
    async ({ signedIn, api }) => {
      await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
      await signedIn.goto('/organizations?dialog=import');
      const download = signedIn.waitForEvent('download');
      await signedIn
        .getByRole('dialog')
        .getByRole('button', { name: /sample|образец|пример/iu })
        .click();
      const bytes = await readFile(await (await download).path());
      const sample = read(bytes);
      const rows = utils.sheet_to_json<string[]>(sample.Sheets[sample.SheetNames[0] ?? ''] ?? {}, {
        header: 1,
      });
      expect(rows[0]).toContain(header);
      await choose(signedIn, 'sample.xlsx', bytes);
      await expect.poll(async () => (await api.organizations()).length).toBeGreaterThan(0);
    },
  );
}
