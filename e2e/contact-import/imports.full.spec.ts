import { expect, expectAccessible, story } from '../support/story.ts';

const FILE = [
  'Company,Name,E-mail,Title',
  'Meadow Park,Zoë Marchetti,zoe@meadow.example,Head groundskeeper',
  'Riverside,Dan Okafor,dan@riverside.example,Chair',
  'Riverside,Ann Lindqvist,ann@riverside.example,',
  'Riverside,,nobody,',
].join('\n');

story(
  'G2 an import is listed with what it did, and undone: what somebody has changed since stays and is named',
  async ({ signedIn: page, api }) => {
    const inBothLooks = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    };
    await api.addOrganization({
      name: 'Meadow Park',
      contacts: [{ full_name: 'Zoe', email: 'zoe@meadow.example', phone: '', title: 'Coach' }],
    });
    await story.step('its report leads to it, and the page to the list of all', async () => {
      await page.goto('/organizations');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await page.getByRole('dialog').getByRole('link', { name: 'See this import' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /fair\.csv/u })).toBeVisible();
      await page.getByRole('tab', { name: /^Changed/u }).click();
      await expect(page.getByText('Coach')).toBeVisible();
      await inBothLooks();
      await page.goto('/organizations');
      await page.getByRole('button', { name: 'Imports' }).click();
      const entry = page.getByRole('list', { name: 'Imports, newest first' }).getByRole('listitem');
      await expect(entry).toContainText('2 new, 1 changed, 0 unchanged, 1 refused');
      await inBothLooks();
      await entry.getByRole('link', { name: 'fair.csv' }).click();
    });
    await story.step('the refused row comes as a file', async () => {
      await page.getByRole('tab', { name: /^Refused/u }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download refused rows' }).click();
      expect((await download).suggestedFilename()).toBe('refused rows.csv');
    });
    await story.step('somebody changes one of its people', async () => {
      const riverside = (await api.organizations()).find(({ name }) => name === 'Riverside');
      const dan = riverside?.contacts.find(({ full_name }) => full_name === 'Dan Okafor');
      await api.call('PUT', `/api/contacts/contacts/${dan?.id}/`, {
        full_name: 'Dan Okafor',
        email: 'dan@riverside.example',
        title: 'President',
        phone: '',
      });
    });
    await story.step('the undo says what stays, by the keyboard, and does just that', async () => {
      await page.getByRole('button', { name: 'Undo this import' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Undo the import of fair.csv?' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        /Riverside.*has contacts that stay/su,
        /Dan Okafor.*changed since/su,
      ]);
      await inBothLooks();
      await dialog.getByRole('button', { name: 'Undo the import' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      await expect(page.getByRole('tabpanel').getByText('Dan Okafor')).toBeVisible();
      await inBothLooks();
      expect(await api.organizations()).toMatchObject([
        { name: 'Riverside', contacts: [{ full_name: 'Dan Okafor', title: 'President' }] },
        { name: 'Meadow Park', contacts: [{ full_name: 'Zoe', title: 'Coach' }] },
      ]);
    });
  },
);
