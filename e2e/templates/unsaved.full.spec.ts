import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { designOf, text } from '../support/designs.ts';
import { openTemplate, part, save, typeInto } from '../support/mail-editor.ts';
import { expect, expectAccessible, story } from '../support/story.ts';

const content = JSON.stringify(designOf([[text('<p>Good morning</p>')]]));
const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => dialog(page).getByLabel('Template Name');
const offer = (page: Page) => dialog(page).getByText(/Unsaved changes from/u);

/** Another page in the same browser, signed in as the same person. */
async function anotherPage(context: BrowserContext, { tokens }: Api): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(
    ([access, refresh]) => {
      if (window.top !== window) return;
      localStorage.setItem('auth_access', access);
      localStorage.setItem('auth_refresh', refresh);
    },
    [tokens.access, tokens.refresh] as const,
  );
  return page;
}

story(
  'T5 T6 a template that somebody else changed meanwhile is not overwritten unasked',
  async ({ signedIn, api, context, expectConsole }) => {
    expectConsole(/status of 409/u);
    const { id } = await api.addTemplate({ title: 'Both', content });
    const other = await anotherPage(context, api);
    await openTemplate(signedIn, id);
    await openTemplate(other, id);
    await name(other).fill('Theirs');
    await typeInto(other, /^Text/u, ' from them');
    await save(other).click();
    await expect(other.getByText('Template updated')).toBeVisible();
    await other.close();

    await name(signedIn).fill('Mine');
    await typeInto(signedIn, /^Text/u, ' from me');
    await save(signedIn).click();
    const conflict = signedIn.getByRole('dialog', { name: 'Somebody else has changed this template' });
    await expect(
      conflict.frameLocator('iframe[src="/mail-frame"]').getByText('Good morning from them'),
    ).toBeVisible();
    expect((await api.template(id)).title).toBe('Theirs');
    await expectAccessible(signedIn);
    await conflict.getByRole('button', { name: 'Save mine as a new template' }).click();
    await expect(dialog(signedIn)).toBeHidden();
    const stored = await api.templates();
    expect(stored.map(({ title }) => title).toSorted()).toEqual(['Mine', 'Theirs']);
    expect(stored.find(({ title }) => title === 'Mine')?.html).toContain('Good morning from me');
  },
);

/** Crashes the page's process; none of its handlers run. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: the page is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

story(
  'T5 what was not saved when the page crashed is offered again, restored with everything in it, or discarded',
  async ({ signedIn, api, context }) => {
    const { id } = await api.addTemplate({ content });
    await openTemplate(signedIn, id);
    await name(signedIn).fill('Half done');
    await typeInto(signedIn, /^Text/u, ', half written');
    // Drafts are stored after a pause in typing; only the browser's storage shows when.
    await expect.poll(() => keptDrafts(signedIn)).toContain('half written');
    await crash(signedIn);

    const page = await anotherPage(context, api);
    await page.goto(`/templates?edit=${id}`);
    await expect(offer(page)).toBeVisible();
    await expect(dialog(page).getByText('They were made in “Half done”, and never saved.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(name(page)).toHaveValue('Half done');
    await expect(part(page, 'Text: Good morning, half written')).toBeVisible();
    await page.close({ runBeforeUnload: false });

    const again = await anotherPage(context, api);
    await again.goto(`/templates?edit=${id}`);
    await dialog(again).getByRole('button', { name: 'Discard' }).click();
    await expect(name(again)).toHaveValue('Spring');
    await expect(part(again, 'Text: Good morning')).toBeVisible();
    await again.reload();
    await expect(part(again, 'Text: Good morning')).toBeVisible();
    await expect(offer(again)).toHaveCount(0);
  },
);

/** All stored drafts as JSON. */
function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('touchline-templates');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('drafts')) {
            database.close();
            resolve('');
            return;
          }
          const reading = database.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
}
