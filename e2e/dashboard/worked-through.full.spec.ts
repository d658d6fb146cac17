import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { type Correspondence, mailStory, minutesAgo } from '../support/correspondence.ts';
import { expectUsable } from '../support/accessibility.ts';
import { expect } from '../support/story.ts';

const TEXTS = [
  'Yes please.',
  'Not this season.',
  'Ask me in spring.',
  'Wrong person: ask Petrov.',
  'Спасибо, позвоните.',
];

/** So many people who wait for an answer. */
async function haveReplies(
  { api, mails }: { readonly api: Api; readonly mails: Correspondence },
  count: number,
): Promise<void> {
  const { contacts } = await api.addOrganization({
    name: 'Crowd',
    contacts: Array.from({ length: count }, (_, index) => ({
      full_name: `Writer ${String(index).padStart(2, '0')}`,
      email: `writer${index}@crowd.example`,
      phone: '',
      title: '',
    })),
  });
  const ids = contacts.map(({ id }) => id);
  const campaign = await mails.addCampaign({ name: 'Crowd', status: 'active', contacts: ids });
  for (const id of ids) await mails.send(campaign, id, minutesAgo(600));
  for (const [index, id] of ids.entries()) {
    const reply_text = TEXTS[index % TEXTS.length] ?? '';
    await mails.receive(campaign, id, { kind: 'replied', reply_text, at: minutesAgo(500 - index) });
  }
}
/** Of the browser tab: how many wait comes first, then whose conversation is open. */
const titleOf = (left: number) =>
  new RegExp(`^${left === 0 ? '' : `\\(${left}\\) `}(?:[^()]+ · )?Dashboard · Touchline$`, 'u');
const left = (page: Page, count: number) => expect(page).toHaveTitle(titleOf(count));

mailStory(
  'V4 V11 fifty mixed replies are worked through by keyboard alone',
  async ({ signedIn: page, api, mails }) => {
    mailStory.setTimeout(180_000);
    await haveReplies({ api, mails }, 50);
    await page.goto('/dashboard?status=to_answer');
    await left(page, 50);
    await expect(page.getByRole('link', { name: 'Writer 00' })).toBeVisible();
    // Down the list and up again: the row stays in sight, though far more rows than fit.
    const row = (index: number) =>
      page.getByRole('link', { name: `Writer ${String(index).padStart(2, '0')}` });
    for (let index = 0; index < 20; index += 1) await page.keyboard.press('j');
    await expect(row(19)).toHaveAttribute('aria-current', 'true');
    await expect(row(19)).toBeInViewport({ ratio: 1 });
    await expect(row(0)).toBeHidden();
    for (let index = 0; index < 19; index += 1) await page.keyboard.press('k');
    await expect(row(0)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await row(0).focus();
    await page.keyboard.press('Enter');
    for (let count = 49; count >= 0; count -= 1) {
      const pane = page.getByRole('region', { name: /^Conversation with/u });
      await expect(
        pane.getByRole('heading', { name: `Writer ${String(49 - count).padStart(2, '0')}` }),
      ).toBeFocused();
      await expect(pane.getByRole('group', { name: 'Follow-up' })).toBeVisible();
      if (count % 10 === 5) {
        await page.keyboard.press('h');
        await expect(pane.getByRole('button', { name: 'Tomorrow' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(pane.getByRole('button', { name: /^Comes back on/u })).toBeFocused();
        await page.keyboard.press('j');
      } else if (count % 10 === 3) {
        await page.keyboard.press('r');
        await expect(pane.getByRole('textbox', { name: 'Text of the answer' })).toBeFocused();
        // The keys are text here.
        await page.keyboard.type('je, kann er');
        await page.keyboard.press('Control+Enter');
        const next = pane.getByRole('button', { name: `(${count} left)` });
        await expect(next).toBeFocused();
        // Whoever has pressed into the mail goes on by the same keys.
        await pane.locator('iframe').first().click();
        await page.keyboard.press('n');
      } else await page.keyboard.press('e');
      await left(page, count);
    }
    await expect(page.getByText('Every reply is answered')).toBeVisible();
    await expectUsable(page, 'all of fifty');
  },
);

mailStory(
  'V3 V11 nothing typed after a key is lost, or is a command, while what it opens is on its way',
  async ({ signedIn: page, api, mails }) => {
    mailStory.setTimeout(120_000);
    await haveReplies({ api, mails }, 5);
    const pane = page.getByRole('region', { name: /^Conversation with/u });
    const row = (index: number) => page.getByRole('link', { name: `Writer 0${index}` });
    for (const [index, pause] of [0, 30, 80, 150].entries()) {
      // From the beginning: nothing of the composer is loaded.
      await page.goto('/dashboard?status=to_answer');
      await row(index).click();
      await expect(pane.getByRole('button', { name: 'Answer' })).toBeVisible();
      await page.keyboard.press('r');
      await page.waitForTimeout(pause);
      await page.keyboard.type('Hello, we are near', { delay: pause / 10 });
      await expect(pane.getByRole('textbox', { name: 'Text of the answer' })).toHaveText(
        'Hello, we are near',
      );
      await page.keyboard.press('Escape');
      await expect(pane.getByRole('button', { name: 'Continue draft' })).toBeVisible();
    }
    for (const [index, pause] of [0, 150].entries()) {
      // The head comes late.
      await page.route('**/follow-up/', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await page.goto('/dashboard?status=to_answer');
      await row(index + 2).click();
      await expect(pane.getByRole('heading', { name: `Writer 0${index + 2}` })).toBeFocused();
      await page.keyboard.press('o');
      await page.waitForTimeout(pause);
      await page.keyboard.type('Wr');
      // At once, without waiting for the list: it comes last.
      if (index === 0) await expect(page.getByRole('option', { name: 'Wrong person' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('combobox', { name: 'Outcome' })).toHaveText(/Wrong person/u);
      await expect(pane.getByRole('form')).toBeHidden();
      await page.keyboard.press('h');
      await expect(pane.getByRole('button', { name: 'Tomorrow' })).toBeFocused();
      await page.keyboard.press('Escape');
      await page.unrouteAll({ behavior: 'wait' });
    }
  },
);

mailStory('V4 five replies are worked through on a phone', async ({ signedIn: page, api, mails }) => {
  await haveReplies({ api, mails }, 5);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard?status=to_answer');
  for (let count = 4; count >= 0; count -= 1) {
    await page
      .getByRole('link', { name: /^Writer/u })
      .first()
      .click();
    const pane = page.getByRole('region', { name: /^Conversation with/u });
    await expect(pane.getByRole('group', { name: 'Follow-up' })).toBeVisible();
    if (count === 4) await expectUsable(page, 'a conversation on a phone');
    if (count === 2) {
      await pane.getByRole('button', { name: 'Come back…' }).click();
      await pane.getByRole('button', { name: 'In a week' }).click();
    } else await pane.getByRole('button', { name: 'Mark as Replied' }).click();
    await left(page, count);
    await pane.getByRole('button', { name: 'Back to the dashboard' }).click();
  }
  await expect(page.getByText('Every reply is answered')).toBeVisible();
});

mailStory(
  'V11 V3 n, r and the first words, as fast as keys come, are an answer in the next conversation',
  async ({ signedIn: page, api, mails }) => {
    await haveReplies({ api, mails }, 4);
    await page.goto('/dashboard?status=to_answer');
    await page.getByRole('link', { name: 'Writer 00' }).click();
    const pane = page.getByRole('region', { name: /^Conversation with/u });
    await expect(pane.getByRole('heading', { name: 'Writer 00' })).toBeFocused();
    await expect(pane.getByRole('group', { name: 'Follow-up' })).toBeVisible();
    await page.keyboard.type('nrHello Jo');
    await expect(pane.getByRole('heading', { name: 'Writer 01' })).toBeVisible();
    await expect(pane.getByRole('textbox', { name: 'Text of the answer' })).toContainText('Hello Jo');
    await left(page, 4);
  },
);
