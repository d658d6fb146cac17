import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, story } from '../support/story.ts';
import { choose, rowsOf } from './contact-import.ts';

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
