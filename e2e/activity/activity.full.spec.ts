import { expectUsable } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, story } from '../support/story.ts';

const LOOKS = [
  {
    language: 'en',
    width: 1440,
    colorScheme: 'light',
    words: {
      contents: 'Contents',
      title: 'Activity',
      show: 'Show activity',
      kind: 'Kind',
      organization: 'Organization',
    },
    done: 'renamed the organization Riverside Stadium Trust',
  },
  {
    language: 'ru',
    width: 360,
    colorScheme: 'dark',
    words: {
      contents: 'Содержание',
      title: 'История изменений',
      show: 'Показать историю',
      kind: 'Что',
      organization: 'Организация',
    },
    done: 'переименована организация Riverside Stadium Trust',
  },
] as const;

story(
  'U7 H8 H9 who changed what is found in Settings and at the thing itself, by keyboard, accessible in both looks',
  async ({ signedIn: page, api }) => {
    const { id } = await api.addOrganization({ name: 'Riverside', contacts: [] });
    await api.call('PUT', `/api/contacts/organizations/${id}/`, {
      name: 'Riverside Stadium Trust',
      contacts: [],
    });
    for (const { language, width, colorScheme, words, done } of LOOKS) {
      await page.goto('/settings');
      await page.evaluate((value) => localStorage.setItem('touchline_language', value), language);
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/settings');
      if (width < 960) {
        await tabTo(page.getByRole('button', { name: words.contents }));
        await page.keyboard.press('Enter');
        await expectUsable(page, `the contents of Settings, ${language}`);
      }
      const contents = page.getByRole('navigation', { name: words.contents });
      await tabTo(contents.getByRole('link', { name: words.title, exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.title, exact: true })).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: words.show })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: done }).first()).toBeVisible();
      await expectUsable(page, `all activity, ${language}`);
      await tabTo(page.getByRole('combobox', { name: words.kind, exact: true }));
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: words.organization, exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: done }).first()).toBeVisible();

      await page.goto(`/organizations?edit=${id}`);
      await tabTo(page.getByRole('dialog').getByRole('button', { name: words.title }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByText(done)).toBeVisible();
      await expectUsable(page, `the activity of an organization, ${language}`, '[role=dialog]');
    }
  },
);
