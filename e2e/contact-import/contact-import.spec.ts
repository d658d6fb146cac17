import { expect, expectAccessible, story } from '../support/story.ts';
import { type Sheet, workbook } from '../support/workbook.ts';
import { choose, rowsOf } from './contact-import.ts';

const CONTACTS: Sheet = [
  ['Customer list, autumn'],
  [],
  ['E-mail', 'Должность', 'Организация', 'Phone', 'Full name'],
  ['zoe@meadowpark.example', 'Head groundskeeper', 'Meadow Park Athletic Club', 15550142, 'Zoë Marchetti'],
  ['ivan.petrov@meadowpark.example', 'Главный агроном', 'meadow park  athletic club', null, 'Иван Петров'],
  ['not an address', null, 'Riverside Stadium Trust', null, 'Ann Okafor'],
  ['grace@riverside.example', null, 'Riverside Stadium Trust', "'0044 20 7946 0958", 'Grace Byrne'],
];

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
