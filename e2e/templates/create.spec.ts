import type { Locator, Page } from '@playwright/test';
import { blocksOf, type StoredDesign } from '../support/designs.ts';
import { dragInto, EDITOR_WORDS, mailIn, part, startWriting, tab, tile } from '../support/mail-editor.ts';
import { turfPicture } from '../support/picture.ts';
import { expect, story } from '../support/story.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');

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
