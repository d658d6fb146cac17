import { volume } from '@touchline/shared/testing/volume';
import { chromium, type Page } from 'playwright-core';
import { shallowHtml } from '../../api/src/mail/reading/shallow-html.ts';
import { expect, test } from '../support/story.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../../scripts/browser.ts';
import { FROZE, randomMails } from './freezing-mails.ts';

/** Milliseconds that a mail may keep a page busy. */
const LONGEST = 1000;

/** How long the page is busy with a mail; undefined where it did not come back in ten times as long. */
async function busyFor(page: Page, html: string): Promise<number | undefined> {
  const drawing = page.evaluate(async (mail) => {
    const start = performance.now();
    document.documentElement.innerHTML = mail;
    document.documentElement.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, html);
  drawing.catch(() => undefined);
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 10 * LONGEST));
  return Promise.race([drawing, tooLong]);
}

test('S18 no mail keeps a page busy for a second: those that froze one, and mails of random markup', async () => {
  test.setTimeout(900_000);
  const mails = [
    ...Object.entries(FROZE),
    ...[...randomMails(volume(2000))].map((mail, at) => [`random ${at}`, mail] as const),
  ];
  const slow: string[] = [];
  let slowest = 0;
  let browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  let page = await browser.newPage();
  for (const [name, mail] of mails) {
    const time = await busyFor(page, shallowHtml(mail));
    slowest = Math.max(slowest, time ?? Number.POSITIVE_INFINITY);
    if (time === undefined || time > LONGEST) slow.push(`${name}: ${time?.toFixed() ?? 'never'} ms`);
    if (time === undefined) {
      await browser.close();
      browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
      page = await browser.newPage();
    }
  }
  await browser.close();
  console.log(`${mails.length} mails, the slowest ${slowest.toFixed()} ms`);
  expect(slow).toEqual([]);
});
