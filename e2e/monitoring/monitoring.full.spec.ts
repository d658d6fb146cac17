import type { Locator, Page } from '@playwright/test';
import type { MonitoringCampaign, MonitoringContact } from '@touchline/shared/contract';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { expect } from '../support/story.ts';

const CAMPAIGNS_PATH = '/api/campaigns/monitoring/campaigns/';

const CONTACTS_PATH = '/api/campaigns/monitoring/contacts/';

const CAMPAIGNS = 'Campaign Analytics';

const CONTACTS = 'Contact Analytics';

const table = (page: Page, name: string): Locator => page.getByRole('table', { name });

/** Cells of a column from top to bottom; the first column is 1. */
const column = (page: Page, name: string, number = 1): Locator =>
  table(page, name).locator(`tbody tr td:nth-child(${number})`);

const rowOf = (page: Page, name: string, text: string): Locator =>
  table(page, name).getByRole('row').filter({ hasText: text });

const dialog = (page: Page): Locator => page.getByRole('dialog');

async function open(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`/monitoring${query}`);
  await expect(column(page, name).first()).toBeVisible();
}

mailStory(
  'M1 M2 M3 M4 H8 both tables show the figures of the API, and tabs, order, funnel and history are reached by keyboard',
  async ({ signedIn, api, mails }) => {
    await haveSeason(api, mails);
    const press = async (target: Locator) => {
      await target.focus();
      await signedIn.keyboard.press('Enter');
    };
    await mailStory.step('campaigns, and the funnel of one', async () => {
      const rows = await api.call<MonitoringCampaign[]>('GET', CAMPAIGNS_PATH);
      const spring = rows.find(({ name }) => name === 'Spring renewal');
      expect(spring).toMatchObject({ totalContacts: 8, replied: 4, opened: 3, bounced: 1, noResponse: 3 });
      await open(signedIn, CAMPAIGNS);
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
      const opener = signedIn.getByRole('button', { name: 'Spring renewal' });
      await press(opener);
      await expect(dialog(signedIn)).toHaveAccessibleName('Spring renewal');
      const funnel = dialog(signedIn).getByRole('table').first();
      await expect(funnel.getByRole('row').filter({ hasText: 'Sent' })).toContainText('8');
      await expect(funnel.getByRole('row').filter({ hasText: 'Replied' })).toContainText('4');
      await signedIn.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });
    await mailStory.step('contacts, their order, and the history of one', async () => {
      await signedIn.getByRole('tab', { name: CAMPAIGNS }).focus();
      await signedIn.keyboard.press('ArrowRight');
      await expect(signedIn.getByRole('tab', { name: CONTACTS })).toBeFocused();
      await signedIn.keyboard.press('Enter');
      const rows = await api.call<MonitoringContact[]>('GET', CONTACTS_PATH);
      await expect(column(signedIn, CONTACTS)).toHaveText(rows.map(({ name }) => name));
      const bounced = rowOf(signedIn, CONTACTS, 'Carl Weiss').getByRole('cell');
      await expect(bounced.nth(2)).toHaveText('2');
      await expect(bounced.nth(6)).toHaveText('Bounced');

      const head = table(signedIn, CONTACTS).getByRole('columnheader', { name: 'Contact Name' });
      await press(head.getByRole('button'));
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      const shown = await column(signedIn, CONTACTS).allInnerTexts();
      expect(shown).toEqual(shown.toSorted(new Intl.Collator('en', { numeric: true }).compare));
      await signedIn.reload();
      await expect(column(signedIn, CONTACTS)).toHaveText(shown);

      await press(signedIn.getByRole('button', { name: 'Ann Okafor' }));
      const history = dialog(signedIn).getByRole('list', { name: 'History' });
      await expect(history.getByRole('listitem').locator('b')).toHaveText([
        'Written by staff',
        'Replied',
        'Sent',
      ]);
      await expect(history).toContainText('Who is this?');
      await expect(history).toContainText('We look after your pitch.');
      await expect(history).toContainText('Spring renewal · Step 1');
    });
  },
);
