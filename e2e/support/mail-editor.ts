import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Labels in our own editor. */
export const EDITOR_WORDS = {
  en: { editor: 'Email editor', startEmpty: 'Start empty', add: 'Add', selected: 'Selected', mail: 'Email' },
  ru: {
    editor: 'Редактор письма',
    startEmpty: 'Начать с пустого',
    add: 'Добавить',
    selected: 'Выбранное',
    mail: 'Письмо',
  },
} as const;

export const BLOCK_KINDS = [
  'Text',
  'Heading',
  'Image',
  'Button',
  'Divider',
  'HTML',
  'Menu',
  'Social links',
] as const;

/** The block or row with this name. */
export const part = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('application').getByRole('group', { name });

export const tile = (page: Page, name: string): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name, exact: true });

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });

export const mailIn = (place: Locator): FrameLocator => place.frameLocator('iframe[src="/mail-frame"]');

/** Opens the dialog of a stored template and waits until it can be edited. */
export async function openTemplate(page: Page, id: number): Promise<void> {
  await page.goto(`/templates?edit=${id}`);
  await expect(page.getByRole('application')).toBeVisible();
  await expect(save(page)).toBeEnabled();
}

/** Puts the cursor at the end of a text or heading, by pointer. */
export async function startWriting(page: Page, name: string | RegExp): Promise<Locator> {
  const block = part(page, name);
  await block.click();
  await expect(block).toHaveAttribute('aria-current', 'true');
  await block.press('Enter');
  const field = page.getByRole('application').getByRole('textbox');
  await expect(field).toBeFocused();
  return field;
}

/** Appends to a text and leaves it. */
export async function typeInto(page: Page, name: string | RegExp, words: string): Promise<void> {
  const field = await startWriting(page, name);
  await field.press('ControlOrMeta+End');
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
}

/** Drags what is in the panel to a place in the mail, `y` pixels above its lower edge, in small moves like a hand. */
export async function dragInto(page: Page, source: Locator, y: number): Promise<void> {
  const box = await page.getByRole('application').locator('..').boundingBox();
  if (!box) throw new Error('There is no mail to drag into.');
  const [x, end] = [box.x + box.width / 2, box.y + box.height - y];
  await source.hover();
  await page.mouse.down();
  await page.mouse.move(x, end - 20, { steps: 5 });
  await page.mouse.move(x, end, { steps: 5 });
  await page.mouse.up();
}
