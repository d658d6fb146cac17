import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { designOf, text } from '../support/designs.ts';
import { openTemplate, part, save, typeInto } from '../support/mail-editor.ts';
import { fail } from '../support/failing.ts';
import { expect, expectAccessible, story } from '../support/story.ts';
import { addAccount } from '../support/system.ts';

const content = JSON.stringify(designOf([[text('<p>Good morning</p>')]]));
const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => dialog(page).getByLabel('Template Name');
const offer = (page: Page) => dialog(page).getByText(/Unsaved changes from/u);

/** Another page of the same person in the same browser. */
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

for (const failure of [500, 'connection'] as const) {
  story(
    `T6 an update that fails (${failure}) closes the dialog, and the notice opens it again with everything in it`,
    async ({ signedIn, api, expectConsole }) => {
      expectConsole(/status of 500|ERR_FAILED|could not be updated/u);
      const { id } = await api.addTemplate({ content });
      await openTemplate(signedIn, id);
      await name(signedIn).fill('Renamed');
      await typeInto(signedIn, /^Text/u, ' to all');
      const recover = await fail(signedIn, 'PUT', '/api/templates/*/', failure, {
        detail: 'Something went wrong.',
      });
      await save(signedIn).click();
      await expect(dialog(signedIn)).toBeHidden();
      const notice = signedIn.getByRole('alert').filter({ hasText: 'Update failed' });
      await expect(notice.getByText('Update failed', { exact: true })).toBeVisible();
      recover();
      await notice.getByRole('button', { name: 'Open again' }).click();
      await expect(name(signedIn)).toHaveValue('Renamed');
      await expect(part(signedIn, /^Text: Good morning to all/u)).toBeVisible();
      await expect(dialog(signedIn).getByText(/This was not saved/u)).toBeVisible();
      await expectAccessible(signedIn);
      await save(signedIn).click();
      await expect(signedIn.getByText('Template updated', { exact: true })).toBeVisible();
      const after = await api.template(id);
      expect(after.title).toBe('Renamed');
      expect(after.html).toContain('Good morning to all');
    },
  );
}

const WAYS = [
  { way: 'Save mine anyway', titles: ['Mine'] },
  { way: 'Save mine as a new template', titles: ['Mine', 'Theirs'] },
  { way: 'Discard mine and open theirs', titles: ['Theirs'] },
] as const;

for (const { way, titles } of WAYS) {
  story(
    `T5 T6 a template that somebody else changed meanwhile is not overwritten unasked: ${way}`,
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
      await expect(conflict).toBeVisible();
      await expect(
        conflict.frameLocator('iframe[src="/mail-frame"]').getByText('Good morning from them'),
      ).toBeVisible();
      expect((await api.template(id)).title).toBe('Theirs');
      await expectAccessible(signedIn);
      await conflict.getByRole('button', { name: way }).click();
      await expect(conflict).toBeHidden();
      if (way === 'Discard mine and open theirs') {
        await expect(name(signedIn)).toHaveValue('Theirs');
        await expect(part(signedIn, /^Text: Good morning from them/u)).toBeVisible();
      } else await expect(dialog(signedIn)).toBeHidden();
      await expect
        .poll(async () => (await api.templates()).map(({ title }) => title).toSorted())
        .toEqual(titles);
      const mine = (await api.templates()).find(({ title }) => title === 'Mine');
      if (mine) expect(mine.html).toContain('Good morning from me');
    },
  );
}

/** Ends the page's process, as a crash does; nothing in it is told. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Answers never: the page that would is gone.
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
    // Kept once the person has paused; only the browser's own storage can say when.
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

/** Everything in the store of drafts, as text. */
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

story(
  'T5 what one person did not save is not shown to another',
  async ({ signedIn, api, context, system }) => {
    const { id } = await api.addTemplate({ content });
    await openTemplate(signedIn, id);
    await name(signedIn).fill('Secret');
    await expect.poll(() => keptDrafts(signedIn)).toContain('Secret');
    await signedIn.close();
    // Somebody else signs in at the same browser, without the first having logged out.
    const page = await anotherPage(context, await Api.signIn(system, addAccount(system)));
    await openTemplate(page, id);
    await expect(name(page)).toHaveValue('Spring');
    await expect(offer(page)).toHaveCount(0);
  },
);
