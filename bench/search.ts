import { chromium } from 'playwright-core';
import { Api } from '../e2e/support/api.ts';
import { importCrowd, ORGANIZATIONS } from '../e2e/support/crowd.ts';
import { startSystem } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { percentile, report } from './support/measure.ts';
import { keyToPaint, openSignedIn, SEARCH_TEXTS, wheelThrough } from './support/page.ts';

/** Search and scrolling over 5,000 organizations with 50,000 contacts, against a bare text field in the same browser. */
export async function benchSearch(): Promise<boolean> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    await importCrowd(api);

    const blank = await browser.newPage();
    await blank.setContent('<main><input type="search"></main>');
    await blank.locator('input').click();
    const bare = await keyToPaint(blank, SEARCH_TEXTS, 'main');
    await blank.close();

    const page = await openSignedIn(browser, api);
    await page.goto(`${system.url}/organizations`);
    await page.getByRole('article').first().waitFor({ timeout: 60_000 });
    await page.locator('input[type=search]').click();
    const keys = await keyToPaint(page, SEARCH_TEXTS, 'main');
    const { frame, nodes, reached } = await wheelThrough(page);
    if (reached < 50_000) throw new Error(`The list scrolled ${reached} px only`);
    const reference = { what: 'bare <input>', measured: percentile(bare.input, 0.95) };
    return report(
      `Search over ${ORGANIZATIONS} organizations with 50,000 contacts (${keys.input.length} keys)`,
      [
        {
          what: 'key to paint of the field, p95',
          measured: percentile(keys.input, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'key to paint of the list, p95',
          measured: percentile(keys.watched, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'the same against a bare field',
          measured: percentile(keys.watched, 0.95),
          unit: 'ms',
          reference,
          limit: 6,
        },
        { what: 'longest frame while scrolling', measured: frame, unit: 'ms', limit: 50 },
        { what: 'most elements in the document', measured: nodes, unit: 'nodes', limit: 3000 },
      ],
    );
  } finally {
    await browser.close();
    await system.stop();
  }
}
