import type { Page } from '@playwright/test';
import { volume } from '@touchline/shared/testing/volume';
import { blocksOf, designOf, type StoredDesign, text } from '../support/designs.ts';
import { openTemplate, part, save, startWriting, typeInto } from '../support/mail-editor.ts';
import { HOSTILE_MARKUP, RUN, watchForScripts } from '../support/hostile-page.ts';
import { expect, story } from '../support/story.ts';

const HOSTILE_DESIGN: StoredDesign = designOf([
  [
    text(`<p>Before</p>${HOSTILE_MARKUP}`),
    {
      type: 'heading',
      values: { text: `Head ${HOSTILE_MARKUP}`, headingType: `h1><script>${RUN}</script>` },
    },
    { type: 'html', values: { html: HOSTILE_MARKUP } },
    { type: 'button', values: { text: 'Press', href: { values: { href: `javascript:${RUN}` } } } },
    { type: 'image', values: { src: { url: `javascript:${RUN}` }, altText: `"><script>${RUN}</script>` } },
    { type: 'custom#odd', values: { html: HOSTILE_MARKUP } },
  ],
]);

story(
  'T2 T9 a hostile template runs nothing on its card, in the preview, in the editor or in its preview',
  async ({ signedIn, api, expectConsole }) => {
    // Chromium reports what it refused in the mail's frame.
    expectConsole(/mail-frame|inline event handler|base-uri|none\.png|Content Security Policy|violates/u);
    const { id } = await api.addTemplate({
      title: 'Hostile',
      content: JSON.stringify(HOSTILE_DESIGN),
      html: `<!doctype html><html><head><title>x</title></head><body onload="${RUN}"><p>Mail</p>${HOSTILE_MARKUP}</body></html>`,
    });
    const expectNothing = await watchForScripts(signedIn);
    await signedIn.goto('/templates');
    const card = signedIn.getByRole('article', { name: 'Hostile' });
    await expect(card.frameLocator('iframe').getByText('Mail')).toBeAttached();
    await expectNothing();

    await signedIn.goto(`/templates?preview=${id}`);
    const preview = signedIn.getByRole('dialog').frameLocator('iframe');
    await expect(preview.getByText('Mail')).toBeAttached();
    await preview.getByText('Script link').dispatchEvent('click');
    await preview.getByRole('button', { name: 'Send', includeHidden: true }).dispatchEvent('click');
    await expectNothing();

    await openTemplate(signedIn, id);
    await expect(signedIn.getByRole('application').getByText('Before')).toBeVisible();
    // Nothing in the mail covers the editor.
    await part(signedIn, /^Button/u).click();
    await part(signedIn, /^Heading/u).click();
    await part(signedIn, /^Heading/u).press('Enter');
    await signedIn.getByRole('button', { name: 'Edit anyway' }).click();
    await expect(signedIn.getByRole('application').getByRole('textbox')).toBeFocused();
    await signedIn.keyboard.press('Escape');
    await expectNothing();
    await signedIn.getByRole('button', { name: 'Desktop' }).click();
    await expect(
      signedIn.getByRole('dialog').frameLocator('iframe[src="/mail-frame"]').getByText('Before'),
    ).toBeAttached();
    await expectNothing();
    await save(signedIn).click();
    await expect(signedIn.getByText('Template updated')).toBeVisible();
    const { html } = await api.template(id);
    expect(html).not.toMatch(
      /<script|<iframe|<form|<base|javascript:|\son\w+=|expression\(|http-equiv="refresh"/iu,
    );
    await expectNothing();
  },
);

/** Pastes HTML as the browser does. @returns how long the page took, in milliseconds */
async function paste(page: Page, html: string): Promise<number> {
  return page.evaluate((markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    data.setData('text/plain', 'plain');
    const start = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    return performance.now() - start;
  }, html);
}

story('T9 what is pasted runs nothing, however long it is', async ({ signedIn, api, expectConsole }) => {
  // Chromium reports the refused base.
  expectConsole(/base-uri/u);
  const { id } = await api.addTemplate({ content: JSON.stringify(designOf([[text('<p>Before</p>')]])) });
  const expectNothing = await watchForScripts(signedIn);
  await openTemplate(signedIn, id);
  const field = await startWriting(signedIn, /^Text/u);
  await paste(signedIn, `<p>Pasted <b>in bold</b></p>${HOSTILE_MARKUP}`);
  await expect(field).toContainText('Pasted in bold');
  await expectNothing();
  await field.press('ControlOrMeta+a');
  const line = `<p onclick="${RUN}">Line after line of turf<script>${RUN}</script></p>`;
  const took = await paste(signedIn, line.repeat(Math.ceil(5_000_000 / line.length)));
  story.info().annotations.push({ type: 'measured', description: `5 MB pasted in ${Math.round(took)} ms` });
  await expect(field).toContainText('Line after line');
  await expect(signedIn.getByText(/too long for an email/u)).toBeVisible();
  await expectNothing();
});

// Either volume exceeds the 2,000 blocks that a mail can have.
const ROWS = volume(200);

story(`T5 T9 a design of ${ROWS * 50} blocks opens, is edited and saved`, async ({ signedIn, api }) => {
  const rows = Array.from({ length: ROWS }, (_row, row) => [
    Array.from({ length: 50 }, (_block, block) => text(`<p>Line ${row * 50 + block}</p>`)),
  ]);
  const design = designOf(...rows);
  const { id } = await api.addTemplate({ content: JSON.stringify(design) });
  const start = performance.now();
  await openTemplate(signedIn, id);
  await expect(part(signedIn, 'Text: Line 0')).toBeVisible();
  const opened = performance.now();
  await expect(signedIn.getByRole('alert').getByText(/An email can have 2,000 blocks/u)).toBeVisible();
  await typeInto(signedIn, 'Text: Line 0', ' edited');
  await expect(part(signedIn, 'Text: Line 0 edited')).toBeVisible();
  const edited = performance.now();
  await save(signedIn).click();
  await expect(signedIn.getByText('Template updated')).toBeVisible();
  story.info().annotations.push({
    type: 'measured',
    description: `opened in ${Math.round(opened - start)} ms, edited in ${Math.round(edited - opened)} ms, saved in ${Math.round(performance.now() - edited)} ms`,
  });
  const after = await api.template(id);
  expect(after.html).toContain('Line 0 edited');
  expect(after.html).toContain('Line 1900');
  const stored = JSON.parse(after.content) as StoredDesign;
  expect(blocksOf(stored)).toHaveLength(ROWS * 50);
  expect(blocksOf(stored).slice(1)).toEqual(blocksOf(design).slice(1));
});
