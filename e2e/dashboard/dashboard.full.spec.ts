import type { CampaignList } from '@touchline/shared/contract';
import type { Locator, Page } from '@playwright/test';
import { passTime, SOON } from '../support/clock.ts';
import { mailStory, minutesAgo } from '../support/correspondence.ts';
import { tabTo } from '../support/keyboard.ts';
import { haveSeason, WRITERS } from '../support/season.ts';
import { expectUsable } from '../support/accessibility.ts';
import { expect, expectAccessible } from '../support/story.ts';

const SEEN = 'ft_seen_interactions';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Recent Responses' });
/** Names in the table, from the top. */
const names = (page: Page): Locator => table(page).locator('tbody tr td:first-child');
const rowOf = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name });
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(names(page).first()).toBeVisible();
}

mailStory(
  'D1 D3 D4 D5 D6 D9 D10 H8 V1 figures and replies are those of the API; one is read by keyboard, in the other tab, after a reload and in another browser as well',
  async ({ signedIn, context, api, mails }) => {
    const { idOf } = await haveSeason(api, mails);
    await open(signedIn);
    await mailStory.step('figures, order and badges', async () => {
      const { results } = await api.call<CampaignList>('GET', '/api/campaigns/all/');
      expect(results.map(({ status }) => status).toSorted()).toEqual(['active', 'waiting']);
      await expect(signedIn.getByRole('region', { name: 'Totals' })).toContainText(
        /Total Campaigns\s*2\s*Active Campaigns\s*1\s*Total Contacts\s*8\s*\/\s*8$/u,
      );
      await expect(names(signedIn)).toHaveText([...WRITERS]);
      await expect(rowOf(signedIn, 'Zoë')).toContainText('Yes please, call me on Monday.');
      await expect(rowOf(signedIn, 'Zoë').getByText('New', { exact: true })).toBeVisible();
      await expect(rowOf(signedIn, 'Ann').getByText('Replied', { exact: true })).toBeVisible();
      await expect(signedIn).toHaveTitle('(3) Dashboard · Touchline');
    });
    const other = await context.newPage();
    await open(other);
    await signedIn.bringToFront();
    await mailStory.step('read by keyboard', async () => {
      await signedIn.getByRole('searchbox').focus();
      await signedIn.keyboard.type('zoë');
      await expect(names(signedIn)).toHaveText(['Zoë Marchetti']);
      const view = signedIn.getByRole('button', { name: 'View Zoë Marchetti' });
      await tabTo(view);
      await signedIn.keyboard.press('Enter');
      await expect(dialog(signedIn)).toHaveAccessibleName('Interaction Details');
      await expect(dialog(signedIn).getByText('Awaiting Reply')).toBeVisible();
      await expectAccessible(signedIn);
      await signedIn.keyboard.press('Escape');
      await expect(view).toBeFocused();
      await signedIn.keyboard.press('Tab');
      await expect(signedIn.getByRole('button', { name: 'Quick Reply to Zoë Marchetti' })).toBeFocused();
    });
    await mailStory.step('the other tab and a reload know it', async () => {
      await expect(rowOf(other, 'Zoë').getByText('Awaiting Reply')).toBeVisible();
      await expect(other).toHaveTitle('(3) Dashboard · Touchline');
      expect(await signedIn.evaluate((key) => localStorage.getItem(key), SEEN)).toBe(
        JSON.stringify([idOf('Zoë Marchetti')]),
      );
      await signedIn.reload();
      await expect(rowOf(signedIn, 'Zoë').getByText('Awaiting Reply')).toBeVisible();
      await expect(signedIn).toHaveTitle('(3) Dashboard · Touchline');
    });
    await mailStory.step(
      'another browser knows what was read, and every screen what is to answer',
      async () => {
        await signedIn.evaluate(() => {
          for (const key of ['ft_seen_interactions', 'touchline_seen_replies']) localStorage.removeItem(key);
        });
        await signedIn.goto('/templates');
        await expect(signedIn).toHaveTitle('(3) Templates · Touchline');
        await open(signedIn);
        await expect(rowOf(signedIn, 'Zoë').getByText('Awaiting Reply')).toBeVisible();
        await signedIn.getByRole('button', { name: 'To answer 3' }).click();
        await expect(names(signedIn)).toHaveCount(3);
        await expect(rowOf(signedIn, 'Ann')).toHaveCount(0);
        await expectAccessible(signedIn);
      },
    );
  },
);

/** The list beside a conversation has the width of the window, and the least window has room for all columns. */
async function expectRoomBeside(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Recent Responses' });
  await expect.poll(async () => (await list.boundingBox())?.width).toBeGreaterThan(850);
  await page.setViewportSize({ width: 1240, height: 900 });
  await expect.poll(() => list.evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

for (const { name, width, language } of [
  { name: 'beside the list on a wide screen', width: 1440, language: 'en' },
  { name: 'in its place on a phone', width: 390, language: 'ru' },
] as const)
  mailStory(
    `V2 V11 H8 H9 a conversation opens from a row, ${name}, and Back returns to the row`,
    async ({ signedIn: page, api, mails }) => {
      const { idOf } = await haveSeason(api, mails);
      await page.emulateMedia({ colorScheme: language === 'ru' ? 'dark' : 'light' });
      await page.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/dashboard?status=to_answer');
      const link = page.getByRole('link', { name: 'Zoë Marchetti' });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(
        new RegExp(`/dashboard/conversations/${idOf('Zoë Marchetti')}\\?status=to_answer$`, 'u'),
      );
      const pane = page.getByRole('region', { name: /^(?:Conversation with|Переписка:) Zoë Marchetti$/u });
      await expect(pane.getByRole('heading', { name: 'Zoë Marchetti' })).toBeFocused();
      await expect(pane.getByText('Yes please, call me on Monday.')).toBeInViewport();
      await expectUsable(page, `the conversation, ${name}`);
      if (width === 1440) await expectRoomBeside(page);
      // A finger on the conversation does not move the page below it.
      else await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectUsable(page, `the keys, ${name}`, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.goBack();
      await expect(pane).toBeHidden();
      await expect(page).toHaveURL(/\/dashboard\?status=to_answer$/u);
      await expect(link).toBeVisible();
    },
  );

mailStory(
  'V6 on a phone mail of strangers scrolls with the page, and not within it',
  async ({ signedIn, mails }) => {
    for (const subject of ['A quote, please', 'Grass', 'Lines']) await mails.receiveOfStranger(subject);
    await signedIn.setViewportSize({ width: 390, height: 844 });
    await signedIn.goto('/dashboard');
    await signedIn.getByRole('button', { name: 'From others' }).click();
    const list = signedIn.getByRole('list', { name: 'From others' });
    await expect(list.getByText('Lines')).toBeVisible();
    expect(await list.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
    await expectUsable(signedIn, 'mail of strangers on a phone');
  },
);

// Four fit into the table without scrolling.
for (const count of [13, 4])
  mailStory(
    `D5 a reply that comes while ${count} are shown is announced, and moves neither the rows nor the focus`,
    async ({ signedIn, api, mails }) => {
      await signedIn.clock.install();
      const { contacts } = await api.addOrganization({
        name: 'Crowd',
        contacts: Array.from({ length: count + 1 }, (_, index) => ({
          full_name: `Writer ${String(index).padStart(2, '0')}`,
          email: `writer${index}@crowd.example`,
          phone: '',
          title: '',
        })),
      });
      const ids = contacts.map(({ id }) => id);
      const campaign = await mails.addCampaign({ name: 'Crowd', status: 'active', contacts: ids });
      const receive = (index: number, at: Date) =>
        mails.receive(campaign, ids[index] ?? 0, { kind: 'replied', reply_text: 'Yes.', at });
      for (const id of ids) await mails.send(campaign, id, minutesAgo(600));
      for (let index = 0; index < count; index += 1) await receive(index, minutesAgo(60 + index));
      await open(signedIn);
      await expect(signedIn.getByText(`${count} responses`)).toBeVisible();
      const view = signedIn.getByRole('button', { name: 'View Writer 01' });
      await view.focus();
      const before = await view.boundingBox();
      await receive(count, new Date());
      const news = signedIn.getByText('1 new reply');
      // The page polls every 15 seconds.
      await passTime(signedIn, 15_000, () => expect(news).toBeVisible(SOON));
      await expect(view).toBeFocused();
      expect(await view.boundingBox()).toEqual(before);
      await expect(signedIn).toHaveTitle(`(${count + 1}) Dashboard · Touchline`);
      await signedIn.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(names(signedIn).first()).toHaveText(`Writer ${String(count).padStart(2, '0')}`);
      await expect(news).toBeHidden();
    },
  );
