import { designOf, EDITED_KINDS } from '../support/designs.ts';
import { expectUsable } from '../support/accessibility.ts';
import { expect, story } from '../support/story.ts';

const WORDS = {
  en: {
    panel: 'Panel',
    closePanel: 'Close the panel',
    tabs: ['Add', 'Selected', 'Email'],
    desktop: 'Desktop',
    phone: 'Phone',
    edit: 'Edit',
    shortcuts: 'Keyboard shortcuts',
    close: 'Close',
  },
  ru: {
    panel: 'Панель',
    closePanel: 'Закрыть панель',
    tabs: ['Добавить', 'Выбранное', 'Письмо'],
    desktop: 'Компьютер',
    phone: 'Телефон',
    edit: 'Правка',
    shortcuts: 'Сочетания клавиш',
    close: 'Закрыть',
  },
} as const;

const LOOKS = [
  { language: 'en', width: 1440, height: 900, colorScheme: 'light' },
  { language: 'ru', width: 360, height: 740, colorScheme: 'dark' },
] as const;

const PANEL = '[role=tabpanel]';
const content = JSON.stringify(designOf([EDITED_KINDS], [[], []]));

for (const look of LOOKS) {
  const { language, width, colorScheme } = look;
  story(
    `H8 H9 T5 T9 the editor is accessible in all its states, ${language}, ${width} px, ${colorScheme}`,
    async ({ signedIn, api }) => {
      const words = WORDS[language];
      const isPhone = width === 360;
      const { id } = await api.addTemplate({ content });
      await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
      await signedIn.setViewportSize(look);
      await signedIn.emulateMedia({ colorScheme });
      await signedIn.goto(`/templates?edit=${id}`);
      const canvas = signedIn.getByRole('application');
      await expect(canvas).toBeVisible();
      const editor = signedIn.getByRole('dialog');
      const check = (what: string, within?: string) => expectUsable(signedIn, what, within);
      /** On a phone the panel covers the mail: it is opened for the check and closed again. */
      const withPanel = async (look_: () => Promise<void>) => {
        if (isPhone) await editor.getByRole('button', { name: words.panel, exact: true }).click();
        await look_();
        if (!isPhone) return;
        await editor.getByRole('button', { name: words.closePanel }).click();
        // Focus returns to the mail, not to the dialog around it.
        await expect(
          canvas.or(canvas.locator('[aria-current=true]')).and(signedIn.locator(':focus')),
        ).toHaveCount(1);
      };
      await check('nothing selected');
      await withPanel(async () => {
        for (const name of words.tabs) {
          await signedIn.getByRole('tab', { name, exact: true }).click();
          await check(name, PANEL);
        }
      });
      // The settings of every kind of block, of a row and of a column.
      const parts = [
        ...EDITED_KINDS.map((_kind, index) => canvas.locator(`[data-part="block/0/0/${index}"]`)),
        canvas.locator('[data-part^="row/0/"]'),
        canvas.locator('[data-part^="column/1/0/"]'),
      ];
      for (const part of parts) {
        await part.focus();
        await expect(part).toHaveAttribute('aria-current', 'true');
        await withPanel(async () => {
          await signedIn.getByRole('tab', { name: words.tabs[1], exact: true }).click();
          await check(`settings of ${await part.getAttribute('data-part')}`, PANEL);
        });
      }
      const text = canvas.locator('[data-part="block/0/0/0"]');
      await text.focus();
      await expect(text).toBeFocused();
      await signedIn.keyboard.press('Enter');
      await expect(canvas.getByRole('textbox')).toBeFocused();
      await expect(signedIn.getByRole('toolbar')).toBeVisible();
      await check('a text being edited');
      await signedIn.keyboard.press('Escape');
      for (const view of [words.desktop, words.phone]) {
        await editor.getByRole('button', { name: view }).click();
        await expect(editor.locator('iframe[src="/mail-frame"]')).toBeVisible();
        await check(view);
      }
      await editor.getByRole('button', { name: words.shortcuts }).click();
      const help = signedIn.getByRole('dialog', { name: words.shortcuts });
      await expect(help).toBeVisible();
      await check(words.shortcuts);
    },
  );
}
