import type { Locator, Page } from '@playwright/test';
import { type StoredDesign } from '../support/designs.ts';
import { tabTo } from '../support/keyboard.ts';
import { BLOCK_KINDS, EDITOR_WORDS, part, tile } from '../support/mail-editor.ts';
import { expect, story } from '../support/story.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Runs in the page: reports pointer presses, which a keyboard story must not cause. */
function reportPointers(): void {
  if (window.top !== window) return;
  const { pointed } = window as unknown as { pointed: (type: string) => void };
  for (const type of ['mousedown', 'pointerdown', 'touchstart'])
    addEventListener(type, ({ isTrusted }) => isTrusted && pointed(type), { capture: true });
}

/** Runs in the page: whether the text editor (Tiptap) has a non-empty selection. */
function isAnythingSelected(field: Element): boolean {
  const { editor } = field as Element & { editor: { state: { selection: { empty: boolean } } } };
  return !editor.state.selection.empty;
}

const designOf = ({ content }: { content: string }) => JSON.parse(content) as StoredDesign;

story('T4 H8 T9 a template is made with every block by keyboard alone', async ({ signedIn, api }) => {
  const pointed: unknown[] = [];
  await signedIn.exposeFunction('pointed', (type: string) => pointed.push(type));
  await signedIn.addInitScript(reportPointers);
  const { keyboard } = signedIn;
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const choose = async (name: string, option: RegExp | string) => {
    await tabTo(dialog(signedIn).getByRole('combobox', { name }));
    await press('Enter');
    const wanted = signedIn.getByRole('option', { name: option }).first();
    await expect(wanted).toBeVisible();
    await tabTo(wanted, 'ArrowDown');
    await press('Enter');
    await expect(wanted).toBeHidden();
  };

  await signedIn.goto('/templates');
  await expect(signedIn.getByText('No templates found.')).toBeVisible();
  await tabTo(signedIn.getByRole('button', { name: 'Create New Template' }).first());
  await press('Enter');
  await tabTo(dialog(signedIn).getByLabel('Template Name'));
  await keyboard.type('By keys');
  await choose('Scenario', /./u);
  await choose('Tone', 'Urgent');
  await tabTo(dialog(signedIn).getByLabel('Subject'));
  await keyboard.type('Frost is coming');
  await tabTo(signedIn.getByRole('button', { name: EDITOR_WORDS.en.startEmpty }));
  await press('Enter');

  const canvas = signedIn.getByRole('application');
  await tabTo(tile(signedIn, 'Two columns'));
  await press('Enter');
  for (const kind of BLOCK_KINDS) {
    await tabTo(tile(signedIn, kind));
    await press('Enter');
    await expect(part(signedIn, new RegExp(`^${kind}`, 'u'))).toHaveCount(1);
  }
  // Into the mail, to its text: typed, bold, linked, with a merge tag.
  await tabTo(part(signedIn, /^Social links/u), 'Shift+Tab');
  await tabTo(part(signedIn, /^Text/u), 'ArrowUp');
  await press('Enter');
  const field = canvas.getByRole('textbox');
  await expect(field).toBeFocused();
  await press('ControlOrMeta+a');
  await keyboard.type('Protect your pitch now ');
  await press('Alt+F10');
  const tools = signedIn.getByRole('toolbar');
  await tabTo(tools.getByRole('button', { name: 'Insert merge tag' }), 'ArrowRight');
  await press('Enter');
  await tabTo(signedIn.getByRole('button', { name: 'Organization', exact: true }));
  await press('Enter');
  await expect(field).toBeFocused();
  await press('Shift+Home');
  // The editor learns of the selection one task later; before that, bold would apply to nothing.
  await expect.poll(() => field.evaluate(isAnythingSelected)).toBe(true);
  await press('ControlOrMeta+b');
  await expect(field.locator('strong')).not.toHaveCount(0);
  await press('Alt+F10');
  await tabTo(tools.getByRole('button', { name: 'Link' }), 'ArrowRight');
  await press('Enter');
  await expect(signedIn.getByLabel('Web address, email or merge tag')).toBeFocused();
  await keyboard.type('touchline.example/frost');
  await press('Enter');
  await expect(field).toBeFocused();
  await press('Escape');
  const written = part(signedIn, /^Text: Protect/u);
  await expect(written).toBeFocused();

  // Moves to the other column, is undone and redone.
  await press('Alt+ArrowRight');
  const right = part(signedIn, 'Column 2 of row 1');
  await expect(right.getByRole('group', { name: /^Text/u })).toBeFocused();
  await press('ControlOrMeta+z');
  await expect(right.getByRole('group', { name: /^Text/u })).toHaveCount(0);
  await press('ControlOrMeta+Shift+z');
  await expect(right.getByRole('group', { name: /^Text/u })).toHaveCount(1);
  await expect(written).toBeFocused();
  await press('ControlOrMeta+d');
  await expect(written).toHaveCount(2);
  await press('Delete');
  await expect(written).toHaveCount(1);

  await tabTo(dialog(signedIn).getByRole('button', { name: 'Create Template' }));
  await press('Enter');
  await expect(signedIn.getByText('By keys was created')).toBeVisible();
  await expect(dialog(signedIn)).toBeHidden();
  await expect(signedIn.getByRole('article', { name: 'By keys' })).toBeVisible();
  const [made] = await api.templates();
  const design = designOf(made ?? { content: '{}' });
  const [left = [], second = []] = (design.body.rows[0]?.columns ?? []).map(({ contents }) => contents);
  expect(left.map(({ type }) => type)).toEqual([
    'heading',
    'image',
    'button',
    'divider',
    'html',
    'menu',
    'social',
  ]);
  expect(second.map(({ type }) => type)).toEqual(['text']);
  const words = String(second[0]?.values['text']);
  expect(words).toMatch(/<strong>|font-weight/u);
  expect(words).toContain('href="https://touchline.example/frost"');
  expect(words).toContain('{{organization}}');
  expect(pointed).toEqual([]);
});

async function middleOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 };
  return Math.round(y + height / 2);
}

story('U6 T1 Mine stands in the line of the search and the filters at 1440 px', async ({ signedIn }) => {
  await signedIn.setViewportSize({ width: 1440, height: 900 });
  await signedIn.goto('/templates');
  const mine = signedIn.getByRole('button', { name: 'Mine' });
  await expect(mine).toBeVisible();
  const line = await middleOf(signedIn.getByRole('searchbox'));
  expect(await middleOf(mine)).toBe(line);
  expect(await middleOf(signedIn.getByRole('combobox').last())).toBe(line);
});
