import {
  blocksOf,
  designOf,
  EDITED_KINDS,
  LOCKED_KINDS,
  LOCKED_NAMES,
  type StoredDesign,
} from '../support/designs.ts';
import { openTemplate, part, save, typeInto } from '../support/mail-editor.ts';
import { expect, expectAccessible, story } from '../support/story.ts';

const ALL_KINDS = designOf(
  [EDITED_KINDS],
  [LOCKED_KINDS.slice(0, 2), LOCKED_KINDS.slice(2, 4), LOCKED_KINDS.slice(4)],
);

const designIn = ({ content }: { content: string }) => JSON.parse(content) as StoredDesign;

/** A copy of the design in which the block at `index` is empty. */
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
    // Byte for byte, including the order of keys.
    for (const block of LOCKED_KINDS) expect(after.content).toContain(JSON.stringify(block));
    for (const shown of ['28 mm', 'Dry until Sunday', 'By hand', 'Projects'])
      expect(after.html).toContain(shown);
  },
);
