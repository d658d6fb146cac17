import type { Locator, Page } from '@playwright/test';
import { blocksOf, type StoredDesign } from '../support/designs.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  BLOCK_KINDS,
  dragInto,
  EDITOR_WORDS,
  mailIn,
  part,
  startWriting,
  tab,
  tile,
} from '../support/mail-editor.ts';
import { turfPicture } from '../support/picture.ts';
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
const PICTURE = { name: 'turf.png', mimeType: 'image/png', buffer: turfPicture() };

async function fillFields(page: Page, title: string): Promise<void> {
  const form = dialog(page);
  const create = form.getByRole('button', { name: 'Create Template' });
  await expect(create).toBeDisabled();
  await form.getByLabel('Template Name').fill(title);
  await form.getByRole('combobox', { name: 'Scenario' }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('combobox', { name: 'Tone' }).click();
  await page.getByRole('option', { name: 'Casual' }).click();
  await expect(create).toBeDisabled();
  await form.getByLabel('Subject').fill('Your pitch, {{first_name}}');
  await expect(create).toBeEnabled();
  await expect(form.getByLabel('Email Step Number')).toHaveValue('1');
}

const typesIn = (design: StoredDesign) => blocksOf(design).map(({ type }) => type);
const designOf = ({ content }: { content: string }) => JSON.parse(content) as StoredDesign;

story(
  'T4 T7 T8 P6 T9 a template is made with every block by mouse, with an uploaded image and a merge tag',
  async ({ signedIn, api, system }) => {
    await api.addTemplate({ title: 'Older' });
    await signedIn.goto('/templates');
    await signedIn.getByRole('button', { name: 'Create New Template' }).click();
    await fillFields(signedIn, 'Spring visit');
    await signedIn.getByRole('button', { name: EDITOR_WORDS.en.startEmpty }).click();

    // Dragged onto the lower half of the mail, each lands after what is already there.
    const canvas = signedIn.getByRole('application');
    for (const kind of ['Text', 'Heading', 'Divider', 'Button']) {
      const before = await canvas.getByRole('group', { name: /^Row \d/u }).count();
      await dragInto(signedIn, tile(signedIn, kind), 40);
      await expect(canvas.getByRole('group', { name: /^Row \d/u })).toHaveCount(before + 1);
      await tab(signedIn, 'Add').click();
    }
    // Pressed, they are added after the selected block.
    for (const kind of ['Image', 'HTML', 'Menu', 'Social links']) await tile(signedIn, kind).click();

    await part(signedIn, /^Image/u).click();
    await tab(signedIn, 'Selected').click();
    const panel = signedIn.getByRole('tabpanel');
    await panel.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(panel.getByLabel('Image address')).toHaveValue(/\/uploads\/.+\.png$/u);
    await panel.getByLabel('Alternative text').fill('Striped turf');
    await part(signedIn, /^Button/u).click();
    await panel.getByLabel('Link', { exact: true }).fill('https://touchline.example/visit');
    const field = await startWriting(signedIn, /^Text/u);
    await field.press('ControlOrMeta+a');
    await signedIn.keyboard.type('Dear ');
    await signedIn.getByRole('toolbar').getByRole('button', { name: 'Insert merge tag' }).click();
    await signedIn.getByRole('button', { name: 'Full name', exact: true }).click();
    await expect(field).toContainText('Dear {{full_name}}');

    await signedIn.getByRole('button', { name: 'Desktop' }).click();
    await expect(mailIn(dialog(signedIn)).getByText('Dear {{full_name}}')).toBeVisible();
    await dialog(signedIn).getByRole('button', { name: 'Create Template' }).click();
    await expect(signedIn.getByText('Spring visit was created')).toBeVisible();
    await expect(dialog(signedIn)).toBeHidden();

    const first = signedIn.getByRole('article').first();
    await expect(first).toHaveAccessibleName('Spring visit');
    await expect(mailIn(first).getByText('Dear {{full_name}}')).toBeAttached();
    const image = mailIn(first).getByAltText('Striped turf');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);

    const [made] = await api.templates();
    expect(made).toMatchObject({ title: 'Spring visit', tone: 'Casual', step_number: 1 });
    const design = designOf(made ?? { content: '{}' });
    expect(typesIn(design).toSorted()).toEqual(
      ['button', 'divider', 'heading', 'html', 'image', 'menu', 'social', 'text'].toSorted(),
    );
    expect(typesIn(design).slice(0, 4)).toEqual(['text', 'heading', 'divider', 'button']);
    const html = made?.html ?? '';
    expect(html).toMatch(/^<!DOCTYPE/iu);
    for (const wanted of ['<table', '<v:roundrect', '{{full_name}}', '<title>Your pitch, {{first_name}}'])
      expect(html).toContain(wanted);
    const address = /src="(?<url>[^"]+\/uploads\/[^"]+\.png)" alt="Striped turf"/u.exec(html)?.groups?.[
      'url'
    ];
    const file = await fetch(address ?? 'none:');
    expect(address).toMatch(new RegExp(`^${system.url}`, 'u'));
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

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
