import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Download, Locator, Page } from '@playwright/test';
import type { MonitoringCampaign, MonitoringContact } from '@touchline/shared/contract';
import { mailStory } from '../support/correspondence.ts';
import { FORMULA_NAME, haveSeason } from '../support/season.ts';
import { fail } from '../support/failing.ts';
import { expect, expectAccessible } from '../support/story.ts';

const CAMPAIGNS_PATH = '/api/campaigns/monitoring/campaigns/';
const CONTACTS_PATH = '/api/campaigns/monitoring/contacts/';
const CAMPAIGNS = 'Campaign Analytics';
const CONTACTS = 'Contact Analytics';

const table = (page: Page, name: string): Locator => page.getByRole('table', { name });
/** What the column says, from the top; the first is 1. */
const column = (page: Page, name: string, number = 1): Locator =>
  table(page, name).locator(`tbody tr td:nth-child(${number})`);
const rowOf = (page: Page, name: string, text: string): Locator =>
  table(page, name).getByRole('row').filter({ hasText: text });
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function open(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`/monitoring${query}`);
  await expect(column(page, name).first()).toBeVisible();
}

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function download(page: Page, button: string): Promise<{ file: Download; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { file, bytes: await readFile(await file.path()) };
}

mailStory(
  'M1 M2 the figures of campaigns are those of the API, and the filters live in the URL',
  async ({ signedIn, api, mails }) => {
    await haveSeason(api, mails);
    const rows = await api.call<MonitoringCampaign[]>('GET', CAMPAIGNS_PATH);
    const spring = rows.find(({ name }) => name === 'Spring renewal');
    expect(spring).toMatchObject({ totalContacts: 8, replied: 4, opened: 3, bounced: 1, noResponse: 3 });
    await open(signedIn, CAMPAIGNS);
    await expect(signedIn.getByRole('tab')).toHaveText([CAMPAIGNS, CONTACTS]);
    await expect(table(signedIn, CAMPAIGNS).getByRole('columnheader')).toHaveText([
      'Campaign Name',
      'Status',
      'Scenario',
      'Total Contacts',
      'Replies',
      'Opened',
      'Bounced',
      'No Response',
      'Progress',
    ]);
    await expect(column(signedIn, CAMPAIGNS)).toHaveText(rows.map(({ name }) => name));
    await expect(rowOf(signedIn, CAMPAIGNS, 'Spring renewal').getByRole('cell')).toHaveText([
      'Spring renewal',
      'Active',
      'Pitch testing and audit',
      '8',
      '4',
      '3',
      '1',
      '3',
      `${spring?.progress}%`,
    ]);
    await expectAccessible(signedIn);

    await choose(signedIn, 'Status', 'Pending Approval');
    await expect(column(signedIn, CAMPAIGNS)).toHaveText(['Autumn trial']);
    await expect(signedIn).toHaveURL(/status=waiting/u);
    await signedIn.reload();
    await expect(column(signedIn, CAMPAIGNS)).toHaveText(['Autumn trial']);
    await choose(signedIn, 'Status', 'Active');
    await expect(column(signedIn, CAMPAIGNS)).toHaveText(['Spring renewal']);
    await signedIn.getByRole('searchbox').fill('nothing of the kind');
    await expect(signedIn.getByText('No campaigns found matching your filters.')).toBeVisible();
    await expectAccessible(signedIn);
  },
);

mailStory(
  'M3 the figures of contacts are those of the API, and an organization can be chosen',
  async ({ signedIn, api, mails }) => {
    const { idOf } = await haveSeason(api, mails);
    const rows = await api.call<MonitoringContact[]>('GET', CONTACTS_PATH);
    expect(rows.find(({ id }) => id === idOf('Ann Okafor'))).toMatchObject({ status: 'replied' });
    await open(signedIn, CAMPAIGNS);
    await signedIn.getByRole('tab', { name: CONTACTS }).click();
    await expect(table(signedIn, CONTACTS).getByRole('columnheader')).toHaveText([
      'Contact Name',
      'Organization',
      'Total Interactions',
      'Replies Received',
      'Emails Opened',
      'Last Interaction',
      'Current Status',
    ]);
    await expect(column(signedIn, CONTACTS)).toHaveText(rows.map(({ name }) => name));
    const bounced = rowOf(signedIn, CONTACTS, 'Carl Weiss').getByRole('cell');
    await expect(bounced.nth(2)).toHaveText('2');
    await expect(bounced.nth(6)).toHaveText('Bounced');
    await expectAccessible(signedIn);

    await choose(signedIn, 'Organization', 'Riverside Stadium Trust');
    await expect(signedIn.getByText('4 of 8 contacts')).toBeVisible();
    await signedIn.getByRole('searchbox').fill('bo ');
    await expect(column(signedIn, CONTACTS)).toHaveText(['Bo Lind']);
    await expect(signedIn).toHaveURL(/search=bo/u);
    await signedIn.reload();
    await expect(column(signedIn, CONTACTS)).toHaveText(['Bo Lind']);
    await signedIn.goto('/monitoring?tab=contacts&search=nobody');
    await expect(signedIn.getByText('No contacts found matching your filters.')).toBeVisible();
    await signedIn.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(signedIn.getByText('8 contacts', { exact: true })).toBeVisible();
  },
);

mailStory(
  'M4 the order of a table is in the URL, and there after a reload',
  async ({ signedIn, api, mails }) => {
    await haveSeason(api, mails);
    await open(signedIn, CONTACTS, '?tab=contacts');
    const nameHead = table(signedIn, CONTACTS).getByRole('columnheader', { name: 'Contact Name' });
    await nameHead.getByRole('button').click();
    await expect(nameHead).toHaveAttribute('aria-sort', 'ascending');
    await expect(signedIn).toHaveURL(/sort=name/u);
    const shown = await column(signedIn, CONTACTS).allInnerTexts();
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    await signedIn.reload();
    await expect(column(signedIn, CONTACTS)).toHaveText(shown);
  },
);

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

mailStory(
  'a row opens the funnel of its campaign, or the history of its contact, at an address of its own',
  async ({ signedIn, api, mails }) => {
    const { idOf } = await haveSeason(api, mails);
    await open(signedIn, CAMPAIGNS);
    await signedIn.getByRole('button', { name: 'Spring renewal' }).click();
    await expect(dialog(signedIn)).toHaveAccessibleName('Spring renewal');
    const funnel = dialog(signedIn).getByRole('table').first();
    await expect(funnel.getByRole('row').filter({ hasText: 'Sent' })).toContainText('8');
    await expect(funnel.getByRole('row').filter({ hasText: 'Replied' })).toContainText('4');
    await expectAccessible(signedIn);
    await dialog(signedIn).getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog(signedIn)).toBeHidden();
    await expect(signedIn.getByRole('button', { name: 'Spring renewal' })).toBeFocused();

    await signedIn.goto(`/monitoring?tab=contacts&contact=${idOf('Ann Okafor')}`);
    const history = dialog(signedIn).getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem').locator('b')).toHaveText([
      'Answered by staff',
      'Replied',
      'Sent',
    ]);
    await expect(history).toContainText('Who is this?');
    await expect(history).toContainText('We look after your pitch.');
    await expect(history).toContainText('Spring renewal · Step 1');
    await expectAccessible(signedIn);
  },
);

mailStory(
  'a table and details that cannot be loaded say so, and Retry brings them',
  async ({ signedIn, api, mails, expectConsole }) => {
    expectConsole(/status of 400|could not be loaded/u);
    const { spring } = await haveSeason(api, mails);
    const [recoverList, recoverDetails] = await Promise.all(
      [CAMPAIGNS_PATH, `${CAMPAIGNS_PATH}${spring.id}/funnel/`].map((path) =>
        fail(signedIn, 'GET', path, 400, { detail: 'Not today.' }),
      ),
    );
    await signedIn.goto('/monitoring');
    const failure = signedIn.getByRole('alert');
    await expect(failure).toContainText('The campaigns could not be loaded.');
    await expect(failure).toContainText('Not today.');
    await expectAccessible(signedIn);
    recoverList?.();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await signedIn.getByRole('button', { name: 'Spring renewal' }).click();
    const inDialog = dialog(signedIn).getByRole('alert');
    await expect(inDialog).toContainText('The details could not be loaded.');
    recoverDetails?.();
    await inDialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog(signedIn)).toHaveAccessibleName('Spring renewal');
  },
);

mailStory('H8 tabs, order and details are reached by keyboard alone', async ({ signedIn, api, mails }) => {
  await haveSeason(api, mails);
  await open(signedIn, CAMPAIGNS);
  await signedIn.getByRole('tab', { name: CAMPAIGNS }).focus();
  await signedIn.keyboard.press('ArrowRight');
  await expect(signedIn.getByRole('tab', { name: CONTACTS })).toBeFocused();
  await signedIn.keyboard.press('Enter');
  await expect(column(signedIn, CONTACTS)).toHaveCount(8);
  const head = table(signedIn, CONTACTS).getByRole('columnheader', { name: 'Contact Name' });
  await head.getByRole('button').focus();
  await signedIn.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const zoe = signedIn.getByRole('button', { name: 'Zoë Marchetti' });
  await zoe.focus();
  await signedIn.keyboard.press('Enter');
  await expect(dialog(signedIn)).toHaveAccessibleName('Zoë Marchetti');
  await signedIn.keyboard.press('Escape');
  await expect(zoe).toBeFocused();
});

mailStory('H9 Monitoring speaks Russian', async ({ signedIn, api, mails }) => {
  await haveSeason(api, mails);
  await signedIn.addInitScript(() => localStorage.setItem('touchline_language', 'ru'));
  await open(signedIn, 'Аналитика кампаний');
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('Мониторинг и аналитика');
  await expect(rowOf(signedIn, 'Аналитика кампаний', 'Autumn trial')).toContainText('Ждёт утверждения');
  await signedIn.getByRole('tab', { name: 'Аналитика контактов' }).click();
  await expect(rowOf(signedIn, 'Аналитика контактов', 'Zoë')).toContainText('Ждёт ответа');
  await signedIn.getByRole('button', { name: 'Zoë Marchetti' }).click();
  await expect(dialog(signedIn).getByRole('heading', { name: 'История' })).toBeVisible();
  await expectAccessible(signedIn);
});
