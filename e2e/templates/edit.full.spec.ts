import { readFileSync } from 'node:fs';
import path from 'node:path';
import { blocksOf, designOf, type StoredDesign, text } from '../support/designs.ts';
import { openTemplate, save, typeInto } from '../support/mail-editor.ts';
import { expect, story } from '../support/story.ts';

const designIn = ({ content }: { content: string }) => JSON.parse(content) as StoredDesign;

/** A copy of the design in which the block at `index` is empty. */
function without(design: StoredDesign, index: number): StoredDesign {
  const copy = structuredClone(design);
  const block = blocksOf(copy)[index];
  if (block) Object.assign(block, { values: {} });
  return copy;
}

/** A folder with designs made by other programs. */
const corpora = process.env['CORPORA_DIR'];

story.describe('with real designs', () => {
  story.skip(corpora === undefined, 'CORPORA_DIR is not set');
  story(
    'T5 T9 a design that Unlayer made opens, every block drawn, and comes back but for what was edited',
    async ({ signedIn, api, expectConsole }) => {
      expectConsole(/status of 400|could not be copied/u);
      const content = readFileSync(path.join(corpora ?? '', 'designs', 'sample.json'), 'utf8');
      const original = JSON.parse(content) as StoredDesign;
      // Its images are on the internet, which stories do not use.
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
});

story('T2 T6 a template is duplicated, and deleted once that is confirmed', async ({ signedIn, api }) => {
  const original = await api.addTemplate({
    title: 'Spring',
    content: JSON.stringify(designOf([[text('<p>Hello</p>')]])),
    html: '<p>Hello</p>',
  });
  await signedIn.goto('/templates');
  await signedIn.getByRole('button', { name: 'Duplicate Spring', exact: true }).click();
  await expect(signedIn.getByText('Template duplicated!', { exact: true })).toBeVisible();
  await expect(signedIn.getByRole('article').first()).toHaveAccessibleName('Spring (Copy)');
  const [copy] = await api.templates();
  const { id, created_at, updated_at, ...rest } = original;
  expect(copy).toMatchObject({ ...rest, title: 'Spring (Copy)' });
  expect([id, created_at, updated_at]).not.toContain(copy?.id);

  await signedIn.getByRole('button', { name: 'Delete Spring', exact: true }).click();
  const question = signedIn.getByRole('alertdialog');
  await expect(question).toContainText('Delete Spring?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(signedIn.getByText('Spring was deleted')).toBeVisible();
  await expect(signedIn.getByRole('article')).toHaveCount(1);
  expect((await api.templates()).map(({ title }) => title)).toEqual(['Spring (Copy)']);
});
