import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  blocksOf,
  designOf,
  EDITED_KINDS,
  LOCKED_KINDS,
  LOCKED_NAMES,
  type StoredDesign,
  text,
} from '../support/designs.ts';
import { openTemplate, part, save, typeInto } from '../support/mail-editor.ts';
import { fail } from '../support/failing.ts';
import { expect, expectAccessible, story } from '../support/story.ts';

const ALL_KINDS = designOf(
  [EDITED_KINDS],
  [LOCKED_KINDS.slice(0, 2), LOCKED_KINDS.slice(2, 4), LOCKED_KINDS.slice(4)],
);

const designIn = ({ content }: { content: string }) => JSON.parse(content) as StoredDesign;

/** The same design with nothing in the blocks whose index is given. */
function without(design: StoredDesign, index: number): StoredDesign {
  const copy = structuredClone(design);
  const block = blocksOf(copy)[index];
  if (block) Object.assign(block, { values: {} });
  return copy;
}

story(
  'T5 T7 T9 a design with every kind of block is drawn whole, and only what was edited is saved anew',
  async ({ signedIn, api }) => {
    const { id } = await api.addTemplate({ content: JSON.stringify(ALL_KINDS) });
    await openTemplate(signedIn, id);
    const blocks = signedIn.locator('[role=application] [data-part^="block/"]');
    await expect(blocks).toHaveCount(EDITED_KINDS.length + LOCKED_KINDS.length);
    for (const name of LOCKED_NAMES) {
      const locked = part(signedIn, `${name}: Locked`);
      await expect(locked).toHaveCount(1);
      await expect(locked.getByText(name, { exact: true })).toBeVisible();
    }
    await part(signedIn, 'Video: Locked').click();
    await expect(signedIn.getByText(/does not edit blocks of this kind/u)).toBeVisible();
    await expectAccessible(signedIn);
    await typeInto(signedIn, /^Text: Good morning/u, ', frost is coming');
    await save(signedIn).click();
    await expect(signedIn.getByText('Template updated')).toBeVisible();
    await expect(signedIn.getByRole('dialog')).toBeHidden();

    const after = await api.template(id);
    const design = designIn(after);
    expect(blocksOf(design)[0]?.values['text']).toContain('{{first_name}}, frost is coming');
    expect(without(design, 0)).toEqual(without(ALL_KINDS, 0));
    // Byte for byte: the order of keys as well.
    for (const block of LOCKED_KINDS) expect(after.content).toContain(JSON.stringify(block));
    for (const shown of ['28 mm', 'Dry until Sunday', 'By hand', 'Projects'])
      expect(after.html).toContain(shown);
  },
);

/** A folder of designs that other programs wrote; `CORPORA_DIR` names the folder it lies in. */
const corpora = process.env['CORPORA_DIR'];

story(
  'T5 T9 a design that Unlayer made opens, every block drawn, and comes back but for what was edited',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/status of 400|could not be copied/u);
    story.skip(corpora === undefined, 'CORPORA_DIR is not set');
    const content = readFileSync(path.join(corpora ?? '', 'designs', 'sample.json'), 'utf8');
    const original = JSON.parse(content) as StoredDesign;
    // Its pictures are on a network that a story leaves alone.
    await signedIn.route(/^https?:\/\/(?!127\.0\.0\.1)/u, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const rehosted = await api.addTemplate({ title: 'Sample', content });
    await openTemplate(signedIn, rehosted.id);
    const blocks = signedIn.locator('[role=application] [data-part^="block/"]');
    await expect(blocks).toHaveCount(blocksOf(original).length);
    await expect(signedIn.getByRole('application').getByText('cannot be drawn')).toHaveCount(0);
    await signedIn.route('**/api/uploads/from-url/', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Out of reach.' } }),
    );
    const index = blocksOf(original).findIndex(({ type }) => type === 'heading');
    const words = String(blocksOf(original)[index]?.values['text']);
    await typeInto(signedIn, `Heading: ${words.replaceAll(/<[^>]*>/gu, '')}`, ' today');
    await save(signedIn).click();
    await expect(signedIn.getByText('Template updated')).toBeVisible();
    const design = designIn(await api.template(rehosted.id));
    expect(blocksOf(design)[index]?.values['text']).toContain(' today');
    expect(without(design, index)).toEqual(without(original, index));
  },
);

story(
  'T6 a template is duplicated, or it is said that it was not',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/status of 503|could not be duplicated/u);
    const original = await api.addTemplate({
      title: 'Spring',
      content: JSON.stringify(designOf([[text('<p>Hello</p>')]])),
      html: '<p>Hello</p>',
    });
    await signedIn.goto('/templates');
    const recover = await fail(signedIn, 'POST', '/api/templates/', 503, { detail: 'Busy for a moment.' });
    const duplicate = signedIn.getByRole('button', { name: 'Duplicate Spring', exact: true });
    await duplicate.click();
    await expect(signedIn.getByRole('alert').getByText('Duplicate failed', { exact: true })).toBeVisible();
    recover();
    await duplicate.click();
    await expect(signedIn.getByText('Template duplicated!', { exact: true })).toBeVisible();
    await expect(signedIn.getByRole('article').first()).toHaveAccessibleName('Spring (Copy)');
    const [copy] = await api.templates();
    const { id, created_at, updated_at, ...rest } = original;
    expect(copy).toMatchObject({ ...rest, title: 'Spring (Copy)' });
    expect([id, created_at, updated_at]).not.toContain(copy?.id);
  },
);

story(
  'T2 a template is deleted once that is confirmed, and a failure is told in the question',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/status of 503|could not be deleted/u);
    await api.addTemplate({ title: 'Spring' });
    await signedIn.goto('/templates');
    await signedIn.getByRole('button', { name: 'Delete Spring' }).click();
    const question = signedIn.getByRole('alertdialog');
    await expect(question).toContainText('Delete Spring?');
    await expectAccessible(signedIn);
    const recover = await fail(signedIn, 'DELETE', '/api/templates/*/', 503, {
      detail: 'Busy for a moment.',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('alert')).toContainText('Busy for a moment.');
    recover();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(signedIn.getByText('Spring was deleted')).toBeVisible();
    await expect(signedIn.getByText('No templates found.')).toBeVisible();
    expect(await api.templates()).toEqual([]);
  },
);
