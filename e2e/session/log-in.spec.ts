import type { Page } from '@playwright/test';
import { expect, expectAccessible, story } from '../support/story.ts';
import { type Language, LANGUAGES, WORDS } from '../support/words.ts';

/** What came of a call: `served`, or why not. */
const answerTo = (call: Promise<unknown>): Promise<string> => call.then(() => 'served', String);

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
}

for (const language of LANGUAGES) {
  const words = WORDS[language];
  story.describe(`sign-in, ${language}`, () => {
    story.beforeEach(({ page }) => speak(page, language));

    story(
      'A1 A2 A3 H8 failures are told in words, a success opens what the link named',
      async ({ page, system, expectConsole }) => {
        // Chromium reports the two refused sign-ins.
        expectConsole(/status of 401/u);
        const calls: string[] = [];
        page.on('request', (request) => calls.push(new URL(request.url()).pathname));
        await page.goto('/organizations?search=park');
        const submit = page.getByRole('button', { name: words.logIn });
        await expect(submit).toBeVisible();
        await expectAccessible(page);

        await submit.click();
        await expect(page.getByRole('alert')).toHaveText(words.missing);
        expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);

        await page.getByLabel(words.email).fill(system.admin.email);
        await page.getByLabel(words.password, { exact: true }).fill('wrong');
        await submit.click();
        await expect(page.getByRole('alert')).not.toHaveText(words.missing);
        const refusal = await page.getByRole('alert').innerText();
        await page.getByLabel(words.email).fill('nobody@touchline.example');
        await submit.click();
        await expect(submit).toBeEnabled();
        // P3: an unknown address is told exactly as a wrong password.
        await expect(page.getByRole('alert')).toHaveText(refusal);
        await expectAccessible(page);

        await page.getByLabel(words.email).fill(system.admin.email);
        await page.getByLabel(words.password, { exact: true }).fill(system.admin.password);
        await submit.click();
        await expect(page.getByRole('navigation')).toBeVisible();
        await expect(page).toHaveURL(/\/organizations\?search=park$/u);
        await expect(page.getByRole('searchbox')).toHaveValue('park');
      },
    );

    story(
      'A9 A8 logging out reaches the other tab and ends the session on the server',
      async ({ signedIn, context, api }) => {
        await signedIn.goto('/settings');
        const other = await context.newPage();
        await other.goto('/settings');
        await expect(other.getByText(words.settings)).toBeVisible();

        await signedIn.getByRole('button', { name: words.logOut }).click();
        for (const tab of [signedIn, other]) {
          await expect(tab.getByRole('button', { name: words.logIn })).toBeVisible();
          expect(
            await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth_'))),
          ).toEqual([]);
        }
        // The page forgets its tokens at once, and tells the server after that.
        await expect.poll(() => answerTo(api.call('GET', '/api/contacts/summary/'))).toContain('401');
        const { refresh } = api.tokens;
        expect(await answerTo(api.call('POST', '/api/auth/refresh/', { refresh }))).toContain('401');
      },
    );
  });
}

story('A1 H8 the whole sign-in works by keyboard alone', async ({ page, system }) => {
  await page.goto('/settings');
  // The first field has the focus at once.
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(system.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(system.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings content will be added here.')).toBeVisible();
});
